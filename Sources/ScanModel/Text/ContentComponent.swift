/// A named part of a content.
public struct ContentComponent: Sendable, Hashable {
    /// The name, in camel case.
    public var name: String
    /// The part's text.
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [ContentComponent] {
    /// Writes the components as an object.
    func write(to json: inout JSONWriter) {
        json.object { json in
            for component in self {
                json.key(named: component.name)
                json.string(component.value)
            }
        }
    }

    /// Reads the components from an object, sorted by name, because JSON decoders don't keep the order.
    init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Name.self)
        self = try parts.allKeys.sorted { $0.stringValue < $1.stringValue }
            .map { ContentComponent($0.stringValue, try parts.decode(String.self, forKey: $0)) }
    }
}

/// An arbitrary member name.
private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
