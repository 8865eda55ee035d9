extension TextMeaning {
    /// Writes the members of an item that describe the meaning of its text.
    func writeMembers(to json: inout JSONWriter) {
        json.key("textContentType")
        json.string(textContentType.rawValue)
        json.key("normalized")
        json.string(normalized)
        guard !components.isEmpty else { return }
        json.key("components")
        components.write(to: &json)
    }
}

extension TextMeaning: Decodable {
    private enum Key: CodingKey { case textContentType, normalized, components }

    /// Reads the members of an item that describe the meaning of its text.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let components =
            values.contains(.components)
            ? try [ContentComponent](from: values.superDecoder(forKey: .components)) : []
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
