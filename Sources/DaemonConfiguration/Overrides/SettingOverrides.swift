public import ScanModel

/// Settings that lie over those of the configuration file, by the same keys. Whoever manages many stations sends them, so that nobody has
/// to edit files there.
public struct SettingOverrides: Sendable {
    /// The name that their sender gives them.
    public let revision: String
    /// A map of sections.
    public let settings: SettingNode

    /// The sections that can be overridden. The others say where the machine has its files and sockets, and who may use them.
    static let sections = ["camera", "scan", "rules", "trigger"]
    /// Bytes of a revision: that of a camera and those of its groups, joined.
    static let longestRevision = 512

    /// - Parameter settings: as they were received; each value has a place.
    /// - Throws: the first mistake that can be seen without the file.
    public init(revision: String, settings: SettingNode) throws(ProtocolError) {
        self.revision = revision
        self.settings = settings
        guard (1...Self.longestRevision).contains(revision.utf8.count) else {
            throw ProtocolError(
                .invalid, field: "params.revision", message: "a revision has 1 to \(Self.longestRevision) bytes")
        }
        var reader = SettingReader()
        let members = reader.members(of: settings, known: Self.sections)
        if let camera = members["camera"], case .map(let keys) = camera.content {
            for (key, _) in keys {
                guard case .string("device") = key.content else { continue }
                reader.note(
                    .invalid, "it can't be overridden: which camera a daemon has is written in its own file", at: key)
            }
        }
        if let error = reader.error { throw error }
    }

    /// Whether nothing lies over the file.
    public var isEmpty: Bool { if case .map(let members) = settings.content { members.isEmpty } else { true } }

    /// Whether others are the same, by name and content.
    public func isSame(as other: SettingOverrides) -> Bool {
        revision == other.revision && settings.content.isSame(as: other.settings.content)
    }
}

extension SettingOverrides {
    /// Reads them from a file's JSON; nil if they aren't there, or can't be overrides.
    init?(_ node: SettingNode.Content?) {
        guard case .string(let revision) = node?.member("revision"), let settings = node?.member("settings"),
            let made = try? SettingOverrides(
                revision: revision, settings: SettingNode(settings, at: .init(path: "settings")))
        else { return nil }
        self = made
    }

    /// Writes a member.
    func writeMember(_ name: StaticString, to json: inout JSONWriter) {
        json.key(name)
        json.object { json in
            json.key("revision")
            json.string(revision)
            json.key("settings")
            settings.write(to: &json)
        }
    }
}
