import Glibc
public import SocketFiles

/// A group of users of the system.
public struct SocketGroup: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Its number.
    public let number: UInt32

    /// Looks up a group.
    /// - Throws: `SocketError.noGroup` if there is none with that name.
    public init(named name: String) throws(SocketError) {
        // Unsafe: the record belongs to C; its number is copied at once. Called at the start, from one thread.
        guard let found = unsafe getgrnam(name) else { throw .noGroup(name: name) }
        self.name = name
        number = unsafe found.pointee.gr_gid
    }
}
