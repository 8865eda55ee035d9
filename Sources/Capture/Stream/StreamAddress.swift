import SocketFiles

/// The name of a camera that is a stream: `unix:` and the path of the socket at which the daemon awaits its writer.
public struct StreamAddress: Sendable, Hashable, CustomStringConvertible {
    /// The absolute path of the socket.
    public let path: String

    static let prefix = "unix:"
    /// The folder that the installed service creates for such sockets.
    public static let usualFolder = "/run/datascan-feed"

    /// Returns nil if a device isn't a stream.
    public init?(device: String) {
        guard device.hasPrefix(Self.prefix) else { return nil }
        path = String(device.dropFirst(Self.prefix.count))
    }

    /// What is wrong with it, and what would be right; nil if it can be used.
    public var problem: String? {
        guard path.hasPrefix("/"), !path.hasSuffix("/") else {
            return
                "this is '\(self)'; a stream is unix: and the absolute path of a socket, such as unix:\(Self.usualFolder)/door.sock"
        }
        guard path.utf8.count <= SocketPath.longest else {
            return
                "the path of '\(self)' has \(path.utf8.count) bytes; a socket's path has at most \(SocketPath.longest)"
        }
        return nil
    }

    /// The device as in the configuration.
    public var description: String { Self.prefix + path }
}
