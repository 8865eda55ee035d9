import Glibc
public import NIOCore
import NIOPosix
import Synchronization

/// Where a server listens: a path of its own, or a socket that systemd made.
public enum SocketEndpoint: Sendable, Hashable {
    /// A path; the socket is made there, open to the user and the group of the process.
    case path(String)
    /// A descriptor that already listens.
    case inherited(CInt)

    /// A connection's two directions.
    public typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>
    /// A listening socket.
    public typealias Listener = NIOAsyncChannel<Connection, Never>

    /// The longest path that SwiftNIO puts into a socket's address.
    static let longestPath = 103

    /// Starts listening.
    /// - Throws: `SocketError` where the path can't be used.
    public func listen(on group: any EventLoopGroup) async throws -> Listener {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 16 << 10, high: 32 << 10))
        let prepare: @Sendable (any Channel) -> EventLoopFuture<Connection> = { channel in
            channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
        }
        switch self {
        case .inherited(let descriptor):
            return try await bootstrap.bind(descriptor, childChannelInitializer: prepare)
        case .path(let path):
            try await Self.clear(path, group)
            do {
                // Never open to others, not even between the socket's making and a change of its mode.
                let before = umask(0o117)
                defer { umask(before) }
                return try await bootstrap.bind(unixDomainSocketPath: path, childChannelInitializer: prepare)
            } catch let error as IOError {
                throw SocketError.cannotListen(path: path, reason: Self.text(error.errnoCode))
            }
        }
    }

    /// Accepts connections, each served in a task of its own, until the listener is closed or the task is cancelled.
    /// - Parameter linger: how long connections may then take to end by themselves.
    static func accept(
        _ listener: Listener, linger: Duration, _ handler: @escaping @Sendable (Connection) async -> Void
    ) async throws {
        let open = OpenConnections()
        try await listener.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    open.count.withLock { $0 += 1 }
                    group.addTask {
                        // Closing ends what waits for a client that neither reads nor writes.
                        await withTaskCancellationHandler {
                            await handler(connection)
                        } onCancel: {
                            connection.channel.close(promise: nil)
                        }
                        open.count.withLock { $0 -= 1 }
                    }
                }
                let deadline = ContinuousClock.now + linger
                while open.count.withLock({ $0 }) > 0, ContinuousClock.now < deadline {
                    try await Task.sleep(for: .milliseconds(10))
                }
                group.cancelAll()
            }
        }
    }

    private final class OpenConnections: Sendable {
        let count = Mutex(0)
    }

    /// Removes the socket's file, where it is ours.
    public func remove() {
        if case .path(let path) = self { unsafe unlink(path) }
    }

    /// Makes room at a path: removes what a dead process left, and nothing else.
    private static func clear(_ path: String, _ group: any EventLoopGroup) async throws {
        guard path.utf8.count <= longestPath else { throw SocketError.tooLong(path: path) }
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw SocketError.cannotListen(path: path, reason: text(errno))
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw SocketError.noSocket(path: path) }
        do {
            let channel = try await ClientBootstrap(group: group).connect(unixDomainSocketPath: path).get()
            try? await channel.close()
        } catch let error as IOError where error.errnoCode == ECONNREFUSED {
            unsafe unlink(path)
            return
        } catch let error as IOError {
            throw SocketError.cannotListen(path: path, reason: text(error.errnoCode))
        }
        throw SocketError.inUse(path: path)
    }

    private static func text(_ number: CInt) -> String {
        // Unsafe: the C string is copied at once.
        unsafe String(cString: strerror(number))
    }
}

/// Why a socket can't be made.
public enum SocketError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A live daemon listens there.
    case inUse(path: String)
    /// Something else is there.
    case noSocket(path: String)
    /// The path does not fit into an address.
    case tooLong(path: String)
    /// The system refuses.
    case cannotListen(path: String, reason: String)

    /// Whether the path itself is wrong, so that trying again is of no use.
    public var isMistake: Bool {
        switch self {
        case .noSocket, .tooLong: true
        case .inUse, .cannotListen: false
        }
    }

    /// One line that says what, where, and what would be right.
    public var description: String {
        switch self {
        case .inUse(let path): "\(path): another daemon listens there; stop it, or configure another path"
        case .noSocket(let path): "\(path): something that is no socket is there; remove it, or configure another path"
        case .tooLong(let path):
            "\(path): the path has \(path.utf8.count) bytes; a socket's path has at most \(SocketEndpoint.longestPath)"
        case .cannotListen(let path, let reason):
            "\(path): can't listen: \(reason); does the folder exist, and may this user write to it?"
        }
    }
}
