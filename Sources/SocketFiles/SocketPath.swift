import Glibc

/// A path at which a server creates its socket.
public struct SocketPath: Sendable, Hashable {
    /// The path.
    public let path: String

    /// The longest path in bytes that SwiftNIO, and therefore our own client, accepts in a socket's address.
    public static let longest = 103

    public init(_ path: String) { self.path = path }

    /// Creates a socket and listens; replaces the file of a dead process, and nothing else.
    /// - Parameters:
    ///   - backlog: maximum connections that wait to be accepted.
    ///   - mode: the permissions of the file; they are never more permissive, not even briefly.
    ///   - group: number of the file's group; nil leaves the group of the process.
    /// - Returns: the descriptor, which the caller owns.
    /// - Throws: `SocketError` if the path can't be used.
    public func listen(backlog: CInt, mode: UInt32, group: UInt32?) throws(SocketError) -> CInt {
        guard path.utf8.count <= Self.longest else { throw .tooLong(path: path) }
        // If two daemons start at once, one finds the other: the folder is locked until the socket listens.
        let folder = try check(unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        defer { close(folder) }
        flock(folder, LOCK_EX)
        try clear()
        let descriptor = try check(socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        do throws(SocketError) {
            // The file is created with the permissions of the socket (Linux), which are at most the final ones.
            try check(fchmod(descriptor, 0o600))
            // Unsafe: the address is a local value that C reads.
            try check(unsafe withAddress { unsafe bind(descriptor, $0, $1) })
            // Listens before anything else: a client may connect as soon as it sees the file.
            try check(Glibc.listen(descriptor, backlog))
            if let group { try check(unsafe lchown(path, uid_t.max, group)) }
            try check(unsafe chmod(path, mode))
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Connects to whoever listens there.
    /// - Returns: the descriptor, which the caller owns, or a negative error number.
    public func connect() -> CInt {
        guard path.utf8.count <= Self.longest else { return -ENAMETOOLONG }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return -errno }
        // Unsafe: the address is a local value that C reads.
        guard unsafe withAddress({ unsafe Glibc.connect(descriptor, $0, $1) }) == 0 else {
            let error = errno
            close(descriptor)
            return -error
        }
        return descriptor
    }

    @discardableResult
    private func check(_ result: CInt) throws(SocketError) -> CInt {
        if result < 0 { throw .cannotListen(path: path, reason: Self.text(errno)) }
        return result
    }

    /// The path of the folder.
    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func clear() throws(SocketError) {
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .cannotListen(path: path, reason: Self.text(errno))
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .noSocket(path: path) }
        let probe = try check(
            socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0))
        defer { close(probe) }
        // Unsafe: the address is a local value that C reads.
        let result = unsafe withAddress { unsafe Glibc.connect(probe, $0, $1) }
        // A live daemon with a full backlog answers EAGAIN.
        if result == 0 || errno == EAGAIN { throw .inUse(path: path) }
        guard errno == ECONNREFUSED else { throw .cannotListen(path: path, reason: Self.text(errno)) }
        unsafe unlink(path)
    }

    /// Calls a function with the address of the path, which must be short enough.
    private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // Unsafe: the path was checked to fit, and the rest of the value is zero.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func text(_ number: CInt) -> String {
        // Unsafe: the C string is copied at once.
        unsafe String(cString: strerror(number))
    }
}
