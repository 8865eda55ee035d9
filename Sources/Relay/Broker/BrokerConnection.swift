/// A message broker, behind which a station's messages go to consumers.
public protocol Broker: Sendable {
    /// Starts to connect. The connection's events say how that ends.
    /// - Parameters:
    ///   - client: the name of the client; a broker ends an earlier connection of the same name.
    ///   - will: what the broker publishes once the connection is lost.
    /// - Throws: `RelayFault` if that can't even begin: a library or a file is missing.
    func connect(client: String, will: Publication) throws(RelayFault) -> any BrokerConnection
}

/// A connection to a broker, which is never opened again: whoever needs another one connects again. What wasn't confirmed is then
/// published again by its owner, since the connection keeps no queue.
public protocol BrokerConnection: AnyObject, Sendable {
    /// What happens, in its order; `ended` is the last. There is one reader.
    var events: AsyncStream<BrokerEvent> { get }

    /// The messages that come; those that come while too many wait are dropped. There is one reader.
    var messages: AsyncStream<BrokerMessage> { get }

    /// Publishes with QoS 1. Never waits.
    /// - Returns: the number by which `confirmed` names this publication.
    /// - Throws: `RelayFault` if it can't be sent: it is too large for the broker, or the connection has ended.
    func publish(_ publication: Publication) throws(RelayFault) -> Int

    /// Subscribes with QoS 1. Messages keep the flag `isRetained` with which they were published.
    /// - Parameter wantsRetained: whether messages come too that were retained before.
    /// - Returns: the number by which `subscribed` names it.
    func subscribe(_ filter: String, wantsRetained: Bool) throws(RelayFault) -> Int

    /// Ends the connection in an orderly way, after what was published has been written.
    /// - Parameter sendsWill: whether the broker publishes the last will.
    func disconnect(sendsWill: Bool)

    /// Ends the connection at once; the broker then publishes the last will.
    func abort()
}

/// What happens on a connection.
public enum BrokerEvent: Sendable, Equatable {
    /// The broker accepted the client.
    case connected
    /// The broker has taken a publication, or refuses it for this reason.
    case confirmed(Int, failure: String?)
    /// The broker has taken a subscription, or refuses it for this reason.
    case subscribed(Int, failure: String?)
    /// The connection couldn't be made, or is lost. The last event.
    case ended(RelayFault)
}

/// A message to publish.
public struct Publication: Sendable, Equatable {
    /// The topic.
    public var topic: String
    /// JSON.
    public var payload: [UInt8]
    /// Whether the broker keeps it for later subscribers.
    public var isRetained = false
    /// Seconds after which the broker drops it; nil for never.
    public var expiry: Int?
    /// What the sender of a command recognises the answer by.
    public var correlation: [UInt8] = []

    public init(
        topic: String, payload: [UInt8], isRetained: Bool = false, expiry: Int? = nil, correlation: [UInt8] = []
    ) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.expiry = expiry
        self.correlation = correlation
    }
}

/// A message that came.
public struct BrokerMessage: Sendable, Equatable {
    /// The topic.
    public var topic: String
    /// The payload; nil if it is longer than `longestPayload`.
    public var payload: [UInt8]?
    /// Whether it was published as retained.
    public var isRetained = false
    /// Seconds for which it is still valid; nil if it has no expiry.
    public var expiry: Int?
    /// Where the answer goes.
    public var responseTopic: String?
    /// What the sender recognises the answer by.
    public var correlation: [UInt8] = []

    /// The maximum length of a payload in bytes; nothing that a station takes is longer.
    public static let longestPayload = 65_536

    public init(topic: String, payload: [UInt8]?) {
        self.topic = topic
        self.payload = payload
    }
}
