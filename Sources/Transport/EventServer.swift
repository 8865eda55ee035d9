import CSocket
public import Delivery
import NIOPosix
import ScanModel

/// The event socket: every connection gets `hello`, a snapshot, and every event; a line from it changes what it gets.
public struct EventServer: Sendable {
    /// Bytes in the kernel that a client has not read.
    private static let mostUnread: CInt = 16 << 10

    private let listener: ListeningSocket
    private let hub: EventHub
    private let admission: Admission
    private let counters: ConnectionCounters

    public init(
        listener: ListeningSocket, hub: EventHub, admission: Admission = .events,
        counters: ConnectionCounters = ConnectionCounters()
    ) {
        self.listener = listener
        self.hub = hub
        self.admission = admission
        self.counters = counters
    }

    /// Serves until the listener is closed or the task is cancelled. Connections then have a moment to take what the hub
    /// told last.
    public func run() async throws {
        let connections = Connections(admission, counters, group: MultiThreadedEventLoopGroup.singleton)
        await listener.accept { [hub, counters] descriptor in
            // What waits in the kernel can't be merged, and a client that reads slowly shows it only when much of it is gone.
            csocket_limit_unread(descriptor, Self.mostUnread)
            connections.take(descriptor) { error in
                var json = JSONWriter()
                ScanEvent.error(error).writeLine(to: &json)
                return json.bytes
            } handler: { _ in
                EventConnection(hub: hub, descriptor: descriptor, counters: counters)
            }
        }
        await connections.end(linger: .milliseconds(500))
    }
}
