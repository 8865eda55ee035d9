import CSocket
public import Delivery
import NIOPosix
import ScanModel

/// The event socket. Every connection gets `hello`, a snapshot, and every event; a line from the client changes what it
/// gets.
public struct EventServer: Sendable {
    /// Maximum bytes in the kernel that a client hasn't read.
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

    /// Serves until the listener is closed or the task is cancelled. Connections then have a moment to take the hub's
    /// last events.
    public func run() async throws {
        let connections = Connections(admission, counters, group: MultiThreadedEventLoopGroup.singleton)
        await listener.accept { [hub, counters] descriptor in
            // Data in the kernel can't be merged, and a slow reader only shows progress when much of it has been read.
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
