import Glibc

/// Where a server listens: at its own path, or on a socket from systemd.
public enum SocketEndpoint: Sendable, Hashable {
    /// The path at which to create the socket.
    case path(String)
    /// A descriptor that is already listening.
    case inherited(CInt)

    /// The longest path that SwiftNIO, and therefore our own client, accepts in a socket's address.
    static let longestPath = 103

    /// Starts listening.
    /// - Parameters:
    ///   - mode: the permissions of a created socket; they are never more permissive, not even briefly.
    ///   - group: the group of a created socket; nil leaves the group of the process.
    /// - Throws: `SocketError` if the path can't be used.
    public func listen(mode: UInt32 = 0o660, group: SocketGroup? = nil) throws(SocketError) -> ListeningSocket {
        switch self {
        case .inherited(let descriptor): return ListeningSocket(descriptor: descriptor, file: nil)
        case .path(let path):
            guard path.utf8.count <= Self.longestPath else { throw .tooLong(path: path) }
            // If two daemons start at once, one finds the other: the folder is locked until the socket listens.
            let folder = try Self.check(unsafe open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
            defer { close(folder) }
            flock(folder, LOCK_EX)
            try Self.clear(path)
            let descriptor = try Self.check(
                socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0), path)
            do throws(SocketError) {
                // The file is created with the permissions of the socket (Linux), which are at most the final ones.
                try Self.check(fchmod(descriptor, 0o600), path)
                // Unsafe: the address is a local value that C reads.
                try Self.check(unsafe withAddress(path) { unsafe bind(descriptor, $0, $1) }, path)
                // Listens before anything else: a client may connect as soon as it sees the file.
                try Self.check(Glibc.listen(descriptor, ListeningSocket.backlog), path)
                if let group { try Self.check(unsafe lchown(path, uid_t.max, group.number), path) }
                try Self.check(unsafe chmod(path, mode), path)
            } catch {
                close(descriptor)
                throw error
            }
            return ListeningSocket(descriptor: descriptor, file: SocketFile(path))
        }
    }

    @discardableResult
    private static func check(_ result: CInt, _ path: String) throws(SocketError) -> CInt {
        if result < 0 { throw .cannotListen(path: path, reason: text(errno)) }
        return result
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Clears a path: removes the socket of a dead process, and nothing else.
    private static func clear(_ path: String) throws(SocketError) {
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .cannotListen(path: path, reason: text(errno))
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .noSocket(path: path) }
        let probe = try check(
            socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0), path)
        defer { close(probe) }
        // Unsafe: the address is a local value that C reads.
        let result = unsafe withAddress(path) { unsafe connect(probe, $0, $1) }
        // A live daemon with a full backlog answers EAGAIN.
        if result == 0 || errno == EAGAIN { throw .inUse(path: path) }
        guard errno == ECONNREFUSED else { throw .cannotListen(path: path, reason: text(errno)) }
        unsafe unlink(path)
    }

    private static func text(_ number: CInt) -> String {
        // Unsafe: the C string is copied at once.
        unsafe String(cString: strerror(number))
    }
}

/// Calls a function with the address of a path, which must be short enough.
private func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
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
