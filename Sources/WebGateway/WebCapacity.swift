import NIOCore
import ServiceLimits

/// How many simultaneous connections the gateway accepts, depending on the limit on descriptors.
struct WebCapacity: Sendable {
    /// Maximum number of connections; further ones are refused.
    let connections: Int
    /// Maximum number of event streams among them.
    let streams: Int

    /// Upper limits, however many descriptors there are.
    private static let (mostConnections, mostStreams) = (1024, 256)
    /// Descriptors per connection: its own, and one to a daemon while a request is answered. An event stream has one to each further
    /// camera's daemon, too.
    private static let perConnection = 2
    /// Minimum number of connections: a single browser opens up to six.
    private static let leastConnections = 6
    /// Maximum number of connections being refused at a time: each takes a descriptor for a moment.
    static let mostRefusals = 4
    /// One in this many connections may be an event stream, so that pages are still served.
    private static let streamShare = 2
    /// Descriptors to ask the system for; enough for the upper limits.
    static let wanted = 4096

    /// - Parameter cameras: the number of daemons that an event stream connects to.
    /// - Throws: `WebCapacityError` if there are too few descriptors.
    init(_ limit: DescriptorLimit, cameras: Int = 1) throws(WebCapacityError) {
        // Of so many connections one is an event stream.
        let share = Self.streamShare * Self.perConnection + cameras - 1
        let needed = share * Self.leastConnections / Self.streamShare + Self.mostRefusals
        if let reason = limit.shortage(needed: needed, eventLoops: System.coreCount) {
            throw WebCapacityError(description: reason)
        }
        let spare = limit.spare(eventLoops: System.coreCount)
        connections = min(Self.mostConnections, Self.streamShare * (spare - Self.mostRefusals) / share)
        streams = min(Self.mostStreams, connections / Self.streamShare)
    }
}

/// The limit on descriptors is too low for the gateway.
public struct WebCapacityError: Error, CustomStringConvertible {
    /// What is missing, and how to fix it.
    public let description: String
}
