public import ScanModel

extension SettingNode {
    /// Parses YAML; nil if it contains nothing but comments.
    /// - Throws: `ConfigurationError` if it isn't YAML, if it contains several documents, or if it is larger than a configuration can be.
    public init?(yaml: String, file: String) throws(ConfigurationError) {
        do throws(SettingReader.Mistake) {
            if let mistake = YAMLLimits.mistake(in: yaml) { throw mistake }
            try YAMLParser(yaml).checkDepth()
            let parser = YAMLParser(yaml)
            guard let root = try parser.next() else { return nil }
            if let second = try parser.next() {
                throw .init(place: second.place, code: .malformed, message: "a second document; one is allowed")
            }
            if case .null = root.content { return nil }
            self = root
        } catch {
            throw ConfigurationError(file: file, mistakes: [error])
        }
    }
}
