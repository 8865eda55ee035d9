extension FieldText {
    /// Returns the lines of texts, from top to bottom, each joined from left to right.
    package static func joined(_ texts: [FieldText]) -> [String] { TextRows.group(texts).map(\.string) }
}
