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

    /// - Parameter usual: the path of this socket if none is configured.
    mutating func read(
        _ members: [String: SettingNode], _ folders: DaemonFolders, usual: KeyPath<DaemonFolders, String>,
        _ reader: inout SettingReader
    ) {
        if let path = members["socket"].flatMap({ folders.path($0, usual: usual, &reader) }) { self.path = path }
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
    public var folder: String
    /// Seconds after which a result is discarded.
    public var age = 86400.0
    /// Maximum MB on disk; beyond it, the oldest results are discarded.
    public var size = 64.0

    /// The keys that `read` reads.
    static let keys = ["journal", "journalFolder", "retentionAge", "retentionSize"]

    mutating func read(
        _ members: [String: SettingNode], _ folders: DaemonFolders, _ reader: inout SettingReader
    ) {
        if let journal = members["journal"].flatMap({ reader.boolean($0) }) { self.journal = journal }
        if let folder = members["journalFolder"].flatMap({ folders.path($0, usual: \.results, &reader) }) {
            self.folder = folder
        }
        if let age = members["retentionAge"].flatMap({ reader.number($0, in: 1...31_536_000) }) { self.age = age }
        if let size = members["retentionSize"].flatMap({ reader.number($0, in: 1...10000) }) { self.size = size }
    }
}
