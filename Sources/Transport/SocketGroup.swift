import Glibc

/// A group of users, as the system knows it.
public struct SocketGroup: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Its number.
    public let number: UInt32

    /// Looks a group up.
    /// - Throws: `SocketError.noGroup` where there is none of that name.
    public init(named name: String) throws(SocketError) {
        // Unsafe: the record is C's own; its number is copied at once. Called at the start, from one thread.
        guard let found = unsafe getgrnam(name) else { throw .noGroup(name: name) }
        self.name = name
        number = unsafe found.pointee.gr_gid
    }
}
