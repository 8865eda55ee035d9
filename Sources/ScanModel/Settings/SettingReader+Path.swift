extension SettingReader {
    /// Returns an absolute path.
    public mutating func path(_ node: SettingNode) -> String? {
        guard let path = string(node) else { return nil }
        if !path.hasPrefix("/") { note(.invalid, "\(node.shown); allowed is an absolute path", at: node) }
        return path
    }
}
