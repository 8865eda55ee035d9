extension SettingReader {
    /// Reads a program and its arguments, which may be numbers.
    public mutating func command(_ node: SettingNode) -> [String]? {
        guard let values = list(node) else { return nil }
        if values.isEmpty { note(.invalid, "the list is empty; it has to begin with a program", at: node) }
        return values.compactMap { argument($0) }
    }

    private mutating func argument(_ node: SettingNode) -> String? {
        guard case .number(let number) = node.content else { return string(node) }
        return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
