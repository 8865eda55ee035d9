/// What a text of a wanted kind means.
public struct TextMeaning: Sendable, Hashable {
    /// Its kind.
    public var textContentType: TextContentType
    /// The form in which it can be compared and worked with: a telephone number as E.164, a date as ISO 8601.
    public var normalized: String
    /// Its parts, by their names, in the order in which they are told.
    public var components: [ContentComponent]

    public init(textContentType: TextContentType, normalized: String, components: [ContentComponent] = []) {
        self.textContentType = textContentType
        self.normalized = normalized
        self.components = components
    }
}

/// A part of a content.
public struct ContentComponent: Sendable, Hashable {
    /// Its name, in camel case.
    public var name: String
    /// What it says.
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
