import Glibc
import NIOCore
import NIOPosix
import ScanModel
import Synchronization

/// The open connections of a server.
final class Connections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var users: [Int: Int] = [:]
        /// Admitted connections, including those without a channel yet.
        var all = 0
    }
    private let state = Mutex(State())
    private let admission: Admission
    private let counters: ConnectionCounters
    private let group: any EventLoopGroup

    /// Buffered bytes of a connection at which its writer has to wait.
    private static let watermarks = ChannelOptions.Types.WriteBufferWaterMark(low: 16 << 10, high: 32 << 10)

    init(_ admission: Admission, _ counters: ConnectionCounters, group: any EventLoopGroup) {
        self.admission = admission
        self.counters = counters
        self.group = group
    }

    /// Admits an accepted connection, or reports why not and closes it.
    /// - Parameters:
    ///   - refuse: returns the line that reports the refusal.
    ///   - handler: creates the handler that serves the connection.
    func take(
        _ descriptor: CInt, refuse: (ProtocolError) -> [UInt8],
        handler: @escaping @Sendable (PeerCredentials?) -> any ChannelHandler & Sendable
    ) {
        let peer = PeerCredentials(of: descriptor)
        let user = peer?.user ?? -1
        let refusal = state.withLock { state in
            let refusal = admission.refusal(of: peer, own: state.users[user, default: 0], all: state.all)
            if refusal == nil {
                state.users[user, default: 0] += 1
                state.all += 1
            }
            return refusal
        }
        if let refusal {
            counters.noteRefusal()
            let line = refuse(refusal)
            // Unsafe: the pointer is bounded by the array and used for this call alone. A new connection always has
            // room for a line.
            _ = unsafe line.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
            }
            close(descriptor)
            return
        }
        ClientBootstrap(group: group)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.writeBufferWaterMark, value: Self.watermarks)
            .channelInitializer { [self] channel in
                state.withLock { $0.channels[ObjectIdentifier(channel)] = channel }
                channel.closeFuture.whenComplete { [self] _ in remove(channel, user) }
                return channel.pipeline.addHandler(handler(peer))
            }
            .withConnectedSocket(descriptor)
            .whenFailure { _ in }
    }

    private func remove(_ channel: any Channel, _ user: Int) {
        state.withLock { state in
            state.channels[ObjectIdentifier(channel)] = nil
            state.all -= 1
            let own = state.users[user, default: 1] - 1
            state.users[user] = own > 0 ? own : nil
        }
    }

    /// Waits at most `linger` for all connections to end by themselves, then closes the rest.
    func end(linger: Duration) async {
        let deadline = ContinuousClock.now + linger
        while state.withLock({ $0.all }) > 0, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(10))
            if Task.isCancelled { break }
        }
        for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }
}

/// Counts of refused and evicted connections, for `status`.
public final class ConnectionCounters: Sendable {
    private let counts = Mutex((refused: 0, evicted: 0))

    public init() {}

    /// Connections that were refused, and readers that were disconnected because they read nothing.
    public var current: (refused: Int, evicted: Int) { counts.withLock { $0 } }

    func noteRefusal() { counts.withLock { $0.refused += 1 } }
    func noteEviction() { counts.withLock { $0.evicted += 1 } }
}
