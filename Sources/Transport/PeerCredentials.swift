import CSocket
import Glibc

/// Who is at the other end of a connection, as the kernel tells it (SO_PEERCRED and SO_PEERGROUPS in unix(7)).
public struct PeerCredentials: Sendable, Hashable {
    /// Process id.
    public let process: Int
    /// User id.
    public let user: Int
    /// Group id.
    public let group: Int
    /// The other groups of the user, as of the process's start.
    public let groups: [Int]

    /// Asks the kernel; nil where it does not know.
    init?(of descriptor: CInt) {
        var (process, user, group) = (pid_t(), uid_t(), gid_t())
        // Unsafe: C writes local values.
        guard unsafe csocket_peer(descriptor, &process, &user, &group) == 0 else { return nil }
        (self.process, self.user, self.group) = (Int(process), Int(user), Int(group))
        var groups = [gid_t](repeating: 0, count: Self.mostGroups)
        // Unsafe: C writes into the array, of which it is told the size.
        let count = unsafe csocket_peer_groups(descriptor, &groups, CInt(groups.count))
        self.groups = groups.prefix(max(0, Int(count))).map { Int($0) }
    }

    /// Groups of a peer that are looked at. The kernel tells of none where there are more.
    private static let mostGroups = 1024

    /// Whether the peer may do what is for a group: its members, root, and the user of this process.
    func belongs(to wanted: SocketGroup) -> Bool {
        user == 0 || user == Int(geteuid()) || group == Int(wanted.number) || groups.contains(Int(wanted.number))
    }
}
