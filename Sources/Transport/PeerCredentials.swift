import CSocket
import Glibc

/// The peer of a connection, as reported by the kernel (SO_PEERCRED and SO_PEERGROUPS in unix(7)).
public struct PeerCredentials: Sendable, Hashable {
    /// Process id.
    public let process: Int
    /// User id.
    public let user: Int
    /// Group id.
    public let group: Int
    /// The other groups of the user, as of the start of the process.
    public let groups: [Int]

    /// Asks the kernel; nil if it doesn't know.
    init?(of descriptor: CInt) {
        var (process, user, group) = (pid_t(), uid_t(), gid_t())
        // Unsafe: C writes local values.
        guard unsafe csocket_peer(descriptor, &process, &user, &group) == 0 else { return nil }
        (self.process, self.user, self.group) = (Int(process), Int(user), Int(group))
        var groups = [gid_t](repeating: 0, count: Self.mostGroups)
        // Unsafe: C writes into the array, whose size it gets.
        let count = unsafe csocket_peer_groups(descriptor, &groups, CInt(groups.count))
        self.groups = groups.prefix(max(0, Int(count))).map { Int($0) }
    }

    /// Maximum groups of a peer that are read. If there are more, the kernel returns none.
    private static let mostGroups = 1024

    /// Whether the peer may do what is reserved for a group: members, root, and the user of this process may.
    func belongs(to wanted: SocketGroup) -> Bool {
        user == 0 || user == Int(geteuid()) || group == Int(wanted.number) || groups.contains(Int(wanted.number))
    }
}
