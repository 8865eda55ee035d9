public import ScanModel
public import SettingFiles

/// Changes to a configuration file. The text around them stays as it is, including comments.
public struct ConfigurationEdit: Sendable {
    /// A value to write to the file.
    public struct Change: Sendable {
        /// The keys that lead to it, such as `camera`, `controls`, `focus`.
        public var path: [String]
        /// The new value.
        public var value: SettingNode.Content

        public init(path: [String], value: SettingNode.Content) {
            self.path = path
            self.value = value.rounded
        }
    }

    /// The text before.
    public let before: String
    /// The text after.
    public let after: String

    /// Applies changes to a configuration.
    /// - Parameters:
    ///   - text: the file's text.
    ///   - file: its path, for messages.
    ///   - folders: those of the daemon that it configures.
    /// - Throws: `ConfigurationError` if the text isn't a valid configuration, if the result wouldn't be one, or if the
    ///   text is written in a way that can't be changed safely.
    public init(
        _ text: String, file: String, _ folders: DaemonFolders = DaemonFolders(), changes: [Change]
    ) throws(ConfigurationError) {
        _ = try Configuration(yaml: text, file: file, folders)
        var lines = YAMLLines(text)
        var wanted = try SettingNode(yaml: text, file: file)?.content ?? .map([])
        for change in changes where !wanted.has(change.value, at: change.path[...]) {
            wanted = wanted.setting(change.path[...], to: change.value)
            lines.set(change.path, to: wanted)
        }
        before = text
        after = lines.text
        // Whatever the file looks like, the result must mean exactly what was requested; otherwise nothing is changed.
        let said = try? SettingNode(yaml: after, file: file)?.content ?? .map([])
        guard said?.isSame(as: wanted) == true else {
            throw ConfigurationError(
                file: file,
                mistakes: [
                    .init(
                        place: .init(line: 1, column: 1), code: .unavailable,
                        message: "this is written in a way that can't be changed by a program; change it by hand")
                ])
        }
        _ = try Configuration(yaml: after, file: file, folders)
    }
}

extension SettingNode.Content {
    /// The value with numbers rounded to six decimals, as they are written.
    fileprivate var rounded: SettingNode.Content {
        switch self {
        case .number(let value): .number((value * 1e6).rounded() / 1e6)
        case .list(let values): .list(values.map { SettingNode($0.content.rounded, at: $0.place) })
        case .map(let members):
            .map(members.map { ($0.key, SettingNode($0.value.content.rounded, at: $0.value.place)) })
        default: self
        }
    }

    /// Whether two values are equal, wherever they are in the file.
    func isSame(as other: SettingNode.Content) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one == other
        case (.list(let one), .list(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0.content.isSame(as: $1.content) }
        case (.map(let one), .map(let two)):
            one.count == two.count
                && one.allSatisfy { member in other.member(member.key)?.isSame(as: member.value.content) ?? false }
        default: false
        }
    }

    /// Returns the value of a key; nil if there is none.
    func member(_ name: String) -> SettingNode.Content? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key.content.isSame(as: .string(name)) }?.value.content
    }

    private func member(_ key: SettingNode) -> SettingNode.Content? {
        if case .string(let name) = key.content { member(name) } else { nil }
    }

    /// Whether the path leads to this value.
    fileprivate func has(_ value: SettingNode.Content, at path: ArraySlice<String>) -> Bool {
        guard let name = path.first else { return isSame(as: value) }
        return member(name)?.has(value, at: path.dropFirst()) ?? false
    }

    /// Returns a copy with a value at the end of a path. Values on the path that aren't maps are replaced.
    fileprivate func setting(_ path: ArraySlice<String>, to value: SettingNode.Content) -> SettingNode.Content {
        guard let name = path.first else { return value }
        var members: [(key: SettingNode, value: SettingNode)] = []
        if case .map(let before) = self { members = before }
        let index = members.firstIndex { $0.key.content.isSame(as: .string(name)) }
        let inner = (index.map { members[$0].value.content } ?? .null).setting(path.dropFirst(), to: value)
        if let index {
            members[index].value.content = inner
        } else {
            members.append((SettingNode(.string(name), at: .init()), SettingNode(inner, at: .init())))
        }
        return .map(members)
    }

    /// Returns the value at the end of a path.
    func value(at path: ArraySlice<String>) -> SettingNode.Content? {
        guard let name = path.first else { return self }
        return member(name)?.value(at: path.dropFirst())
    }
}
