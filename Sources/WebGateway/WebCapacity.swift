import NIOCore
import ServiceLimits

/// How many connections the gateway has at a time, by the descriptors that the process is permitted.
struct WebCapacity: Sendable {
    /// Connections; more wait until one ends.
    let connections: Int
    /// Event streams among them.
    let streams: Int

    /// What is enough, however many descriptors there are.
    private static let (mostConnections, mostStreams) = (1024, 256)
    /// A connection takes a descriptor, and another one to the daemon while it is answered.
    private static let perConnection = 2
    /// With fewer a single browser would have to wait: it opens six connections to a server.
    private static let leastConnections = 8
    /// Streams never take all of the connections: pages have to be served, too.
    private static let streamShare = 2
    /// Descriptors with which it has its full capacity.
    static let wanted = 4096

    /// Divides the descriptors.
    /// - Throws: `WebCapacityError` where they are too few.
    init(_ limit: DescriptorLimit) throws(WebCapacityError) {
        let needed = Self.perConnection * Self.leastConnections
        if let reason = limit.shortage(needed: needed, eventLoops: System.coreCount) {
            throw WebCapacityError(description: reason)
        }
        let spare = limit.spare(eventLoops: System.coreCount)
        connections = min(Self.mostConnections, spare / Self.perConnection)
        streams = min(Self.mostStreams, connections / Self.streamShare)
    }
}

/// The process may not have enough descriptors to work.
public struct WebCapacityError: Error, CustomStringConvertible {
    /// What is missing, and how to raise it.
    public let description: String
}
