/// The meaning of a text of a requested content type.
public struct TextMeaning: Sendable, Hashable {
    /// The content type.
    public var textContentType: TextContentType
    /// The canonical form, for comparison and processing: a telephone number in E.164, a date in ISO 8601.
    public var normalized: String
    /// Its parts, in the order in which they are sent.
    public var components: [ContentComponent]

    public init(textContentType: TextContentType, normalized: String, components: [ContentComponent] = []) {
        self.textContentType = textContentType
        self.normalized = normalized
        self.components = components
    }
}
