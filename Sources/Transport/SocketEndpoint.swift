public import SocketFiles

/// Where a server listens: at its own path, or on a socket from systemd.
public enum SocketEndpoint: Sendable, Hashable {
    /// The path at which to create the socket.
    case path(String)
    /// A descriptor that is already listening.
    case inherited(CInt)

    /// Starts listening.
    /// - Parameters:
    ///   - mode: the permissions of a created socket; they are never more permissive, not even briefly.
    ///   - group: the group of a created socket; nil leaves the group of the process.
    /// - Throws: `SocketError` if the path can't be used.
    public func listen(mode: UInt32 = 0o660, group: SocketGroup? = nil) throws(SocketError) -> ListeningSocket {
        switch self {
        case .inherited(let descriptor): return ListeningSocket(descriptor: descriptor, file: nil)
        case .path(let path):
            let descriptor = try SocketPath(path)
                .listen(backlog: ListeningSocket.backlog, mode: mode, group: group?.number)
            return ListeningSocket(descriptor: descriptor, file: SocketFile(path))
        }
    }
}
