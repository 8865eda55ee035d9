import ScanModel

/// Who may connect to a socket, and how many times.
public struct Admission: Sendable {
    /// Maximum connections of one user.
    public var perUser: Int
    /// Maximum connections in total.
    public var inAll: Int
    /// The group that may connect, beside root and the daemon's user; nil leaves access to the socket's permissions.
    public var group: SocketGroup?

    public init(perUser: Int, inAll: Int, group: SocketGroup? = nil) {
        self.perUser = perUser
        self.inAll = inAll
        self.group = group
    }

    /// The limits of the event socket.
    public static let events = Admission(perUser: 2048, inAll: 4096)
    /// The limits of the control socket.
    public static let control = Admission(perUser: 64, inAll: 256)

    /// Returns the admission with at most `most` connections in total.
    public func limited(to most: Int) -> Admission {
        Admission(perUser: min(perUser, most), inAll: min(inAll, most), group: group)
    }

    /// Returns why a peer may not connect; nil if it may.
    /// - Parameters:
    ///   - own: the user's open connections.
    ///   - all: all open connections.
    func refusal(of peer: PeerCredentials?, own: Int, all: Int) -> ProtocolError? {
        if let group {
            guard let peer else { return ProtocolError(.forbidden, message: "your user can't be determined") }
            if !peer.belongs(to: group) {
                return ProtocolError(
                    .forbidden,
                    message: "this socket is for the group \(group.name), and user \(peer.user) is not in it; as root: "
                        + "usermod -aG \(group.name) USER, and log in again")
            }
        }
        if own >= perUser {
            return ProtocolError(.tooMany, message: "you have \(own) connections here; a user may have \(perUser)")
        }
        if all >= inAll {
            return ProtocolError(.tooMany, message: "there are \(all) connections here; the limit is \(inAll)")
        }
        return nil
    }
}
