import NIOPosix
import ScanModel

/// The control socket: JSON-RPC 2.0, one message per line.
public struct ControlServer: Sendable {
    private let listener: ListeningSocket
    private let calls: ControlCalls
    private let admission: Admission
    private let counters: ConnectionCounters

    /// - Parameter noteChange: is called for every request that changed something, with the peer that sent it.
    public init(
        listener: ListeningSocket, methods: ControlMethods, admission: Admission = .control,
        counters: ConnectionCounters = ConnectionCounters(),
        noteChange: @escaping @Sendable (_ method: String, _ peer: PeerCredentials?) -> Void = { _, _ in }
    ) {
        self.listener = listener
        calls = ControlCalls(methods: methods, noteChange: noteChange)
        self.admission = admission
        self.counters = counters
    }

    /// Serves until the listener is closed or the task is cancelled.
    public func run() async throws {
        let connections = Connections(admission, counters, group: MultiThreadedEventLoopGroup.singleton)
        await listener.accept { [calls, counters] descriptor in
            connections.take(descriptor) { error in
                ControlReply.failure(error, id: nil).line
            } handler: { peer in
                ControlConnection(calls: calls, peer: peer, descriptor: descriptor, counters: counters)
            }
        }
        await connections.end(linger: .zero)
    }
}
