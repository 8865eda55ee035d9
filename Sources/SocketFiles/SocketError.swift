/// Why a socket can't be created.
public enum SocketError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A live daemon listens there.
    case inUse(path: String)
    /// Something else is there.
    case noSocket(path: String)
    /// The path doesn't fit into an address.
    case tooLong(path: String)
    /// The system refused.
    case cannotListen(path: String, reason: String)
    /// There is no such group.
    case noGroup(name: String)

    /// Whether the configuration itself is wrong, so that trying again is useless.
    public var isMistake: Bool {
        switch self {
        case .noSocket, .tooLong, .noGroup: true
        case .inUse, .cannotListen: false
        }
    }

    /// One line that says what is wrong, where, and what would be right.
    public var description: String {
        switch self {
        case .inUse(let path): "\(path): another daemon listens there; stop it, or configure another path"
        case .noSocket(let path): "\(path): a file that isn't a socket is there; remove it, or configure another path"
        case .tooLong(let path):
            "\(path): the path has \(path.utf8.count) bytes; a socket's path has at most \(SocketPath.longest)"
        case .cannotListen(let path, let reason):
            "\(path): can't listen: \(reason); does the folder exist, and may this user write to it?"
        case .noGroup(let name):
            "there is no group named '\(name)'; create it with: sudo groupadd --system \(name)"
        }
    }
}
