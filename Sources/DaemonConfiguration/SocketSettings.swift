import ScanModel

/// The path of a socket, and who may connect.
public struct SocketSettings: Sendable, Hashable {
    /// The path of the socket's file.
    public var path: String
    /// The group that may connect, beside root and the daemon's user; if empty, the file's permissions decide.
    public var group = ""
    /// The permissions of a file that the daemon creates.
    public var mode: UInt32 = 0o660

    /// The keys that `read` reads.
    static let keys = ["socket", "group", "mode"]

    init(path: String) { self.path = path }

    mutating func read(_ members: [String: SettingNode], _ reader: inout SettingReader) {
        if let node = members["socket"], let path = reader.string(node) {
            self.path = path
            if !path.hasPrefix("/") {
                reader.note(.invalid, "this is '\(path)'; allowed is an absolute path", at: node)
            }
        }
        if let node = members["group"] {
            if case .string("") = node.content { group = "" } else { group = reader.string(node) ?? group }
        }
        if let node = members["mode"] {
            if case .string(let text) = node.content, let mode = UInt32(text, radix: 8), mode & ~0o666 == 0,
                mode & 0o600 == 0o600
            {
                self.mode = mode
            } else {
                reader.note(
                    .invalid, "this isn't a socket mode; allowed is \"0600\" to \"0666\", in quotes", at: node)
            }
        }
    }
}

/// How long and where stable results are kept.
public struct ResultSettings: Sendable, Hashable {
    /// Whether results are also kept on disk.
    public var journal = false
    /// The folder for results on disk.
    public var folder = "/var/lib/datascan"
    /// Seconds after which a result is discarded.
    public var age = 86400.0
    /// Maximum MB on disk; beyond it, the oldest results are discarded.
    public var size = 64.0

    /// The keys that `read` reads.
    static let keys = ["journal", "journalFolder", "retentionAge", "retentionSize"]

    mutating func read(_ members: [String: SettingNode], _ reader: inout SettingReader) {
        if let journal = members["journal"].flatMap({ reader.boolean($0) }) { self.journal = journal }
        if let node = members["journalFolder"], let folder = reader.string(node) {
            self.folder = folder
            if !folder.hasPrefix("/") {
                reader.note(.invalid, "this is '\(folder)'; allowed is an absolute path", at: node)
            }
        }
        if let age = members["retentionAge"].flatMap({ reader.number($0, in: 1...31_536_000) }) { self.age = age }
        if let size = members["retentionSize"].flatMap({ reader.number($0, in: 1...10000) }) { self.size = size }
    }
}
