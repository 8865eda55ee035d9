import Glibc
import NIOCore
import NIOPosix

/// Who is at the other end of a connection, as the kernel tells it (SO_PEERCRED in unix(7)).
public struct PeerCredentials: Sendable, Hashable {
    /// Process id.
    public let process: Int
    /// User id.
    public let user: Int
    /// Group id.
    public let group: Int

    /// Asks the kernel; nil where it does not know.
    init?(of channel: any Channel) async {
        // `struct ucred`: process, user, group.
        typealias Credentials = (pid: pid_t, uid: uid_t, gid: gid_t)
        guard let provider = channel as? any SocketOptionProvider else { return nil }
        // Unsafe: the option's value is of that type, of that size.
        let future: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
            level: .socket, name: .init(rawValue: SO_PEERCRED))
        guard let found = try? await future.get() else { return nil }
        (process, user, group) = (Int(found.pid), Int(found.uid), Int(found.gid))
    }
}
