extension TextMeaning {
    /// Writes the members of an item that describe the meaning of its text.
    func writeMembers(to json: inout JSONWriter) {
        json.key("textContentType")
        json.string(textContentType.rawValue)
        json.key("normalized")
        json.string(normalized)
        guard !components.isEmpty else { return }
        json.key("components")
        json.object { json in
            for component in components {
                json.key(named: component.name)
                json.string(component.value)
            }
        }
    }
}

extension TextMeaning: Decodable {
    private enum Key: CodingKey { case textContentType, normalized, components }

    /// An arbitrary member name.
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads the members of an item that describe the meaning of its text. The components are sorted by name, because
    /// JSON decoders don't keep the order.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        var components: [ContentComponent] = []
        if values.contains(.components) {
            let parts = try values.nestedContainer(keyedBy: Name.self, forKey: .components)
            for name in parts.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                components.append(ContentComponent(name.stringValue, try parts.decode(String.self, forKey: name)))
            }
        }
        self.init(
            textContentType: try values.decode(TextContentType.self, forKey: .textContentType),
            normalized: try values.decode(String.self, forKey: .normalized), components: components)
    }

    /// Reads the meaning, if the item has one.
    static func ifPresent(from decoder: any Decoder) throws -> TextMeaning? {
        let values = try decoder.container(keyedBy: Key.self)
        return values.contains(.textContentType) ? try TextMeaning(from: decoder) : nil
    }
}
