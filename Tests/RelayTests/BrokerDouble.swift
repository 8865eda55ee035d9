import Synchronization

@testable import Relay

/// A broker in memory: retained messages, last wills, one client of a name; and confirmations that can be withheld or refused.
final class BrokerDouble: Broker {
    struct State {
        var connections: [String: ConnectionDouble] = [:]
        var retained: [String: [UInt8]] = [:]
        /// All that was published, in its order.
        var published: [Publication] = []
        var isAway = false
        /// Whether publications of a topic are confirmed.
        var confirms = true
        /// Topics that are refused.
        var refused: Set<String> = []
    }

    let state = Mutex(State())

    func connect(client: String, will: Publication) throws(RelayFault) -> any BrokerConnection {
        let connection = ConnectionDouble(self, client, will)
        if state.withLock({ $0.isAway }) {
            connection.end(RelayFault("nobody listens"), sendsWill: false)
            return connection
        }
        let earlier = state.withLock { $0.connections.updateValue(connection, forKey: client) }
        earlier?.end(RelayFault("taken over", kind: .takenOver), sendsWill: true)
        connection.eventOutput.yield(.connected)
        return connection
    }

    /// Passes a message to all that subscribed to it.
    func send(_ message: BrokerMessage) {
        state.withLock { state in
            if message.isRetained {
                state.retained[message.topic] = message.payload?.isEmpty == true ? nil : message.payload
            }
            for connection in state.connections.values where connection.wants(message.topic) {
                connection.messageOutput.yield(message)
            }
        }
    }

    /// Ends all connections, as a broker that is killed.
    func kill() {
        let all = state.withLock { state in
            defer { state.connections = [:] }
            return Array(state.connections.values)
        }
        for connection in all { connection.end(RelayFault("the network is gone"), sendsWill: false) }
    }

    func take(_ publication: Publication, from connection: ConnectionDouble, number: Int) {
        let (isConfirmed, isRefused) = state.withLock { state in
            let isRefused = state.refused.contains(publication.topic)
            if !isRefused {
                state.published.append(publication)
                if publication.isRetained { state.retained[publication.topic] = publication.payload }
            }
            return (state.confirms, isRefused)
        }
        if isConfirmed {
            connection.eventOutput.yield(.confirmed(number, failure: isRefused ? "not authorized (reason 135)" : nil))
        }
        if !isRefused {
            var message = BrokerMessage(topic: publication.topic, payload: publication.payload)
            message.correlation = publication.correlation
            message.expiry = publication.expiry
            message.isRetained = publication.isRetained
            send(message)
        }
    }
}

final class ConnectionDouble: BrokerConnection {
    let events: AsyncStream<BrokerEvent>
    let messages: AsyncStream<BrokerMessage>
    let eventOutput: AsyncStream<BrokerEvent>.Continuation
    let messageOutput: AsyncStream<BrokerMessage>.Continuation
    private let broker: BrokerDouble
    private let client: String
    private let will: Publication
    private let inside = Mutex((filters: [String](), number: 0, hasEnded: false))

    init(_ broker: BrokerDouble, _ client: String, _ will: Publication) {
        (self.broker, self.client, self.will) = (broker, client, will)
        (events, eventOutput) = AsyncStream.makeStream()
        (messages, messageOutput) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    }

    private func nextNumber() throws(RelayFault) -> Int {
        let number = inside.withLock { inside -> Int? in
            if inside.hasEnded { return nil }
            inside.number += 1
            return inside.number
        }
        guard let number else { throw RelayFault("there is no connection", kind: .ended) }
        return number
    }

    func publish(_ publication: Publication) throws(RelayFault) -> Int {
        let number = try nextNumber()
        broker.take(publication, from: self, number: number)
        return number
    }

    func subscribe(_ filter: String, wantsRetained: Bool) throws(RelayFault) -> Int {
        let number = try nextNumber()
        inside.withLock { $0.filters.append(filter) }
        eventOutput.yield(.subscribed(number, failure: nil))
        if wantsRetained {
            for (topic, payload) in broker.state.withLock({ $0.retained }) where wants(topic) {
                var message = BrokerMessage(topic: topic, payload: payload)
                message.isRetained = true
                messageOutput.yield(message)
            }
        }
        return number
    }

    func wants(_ topic: String) -> Bool {
        inside.withLock { inside in
            inside.filters.contains { filter in
                filter == topic
                    || filter.hasSuffix("/+") && topic.hasPrefix(filter.dropLast())
                        && !topic.dropFirst(filter.count - 1).contains("/")
            }
        }
    }

    func disconnect(sendsWill: Bool) { end(RelayFault("disconnected", kind: .ended), sendsWill: sendsWill) }
    func abort() { end(RelayFault("aborted", kind: .ended), sendsWill: true) }

    func end(_ fault: RelayFault, sendsWill: Bool) {
        let isFirst = inside.withLock { inside in
            defer { inside.hasEnded = true }
            return !inside.hasEnded
        }
        guard isFirst else { return }
        broker.state.withLock { state in
            if state.connections[client] === self { state.connections[client] = nil }
            if sendsWill { state.retained[will.topic] = will.payload }
        }
        eventOutput.yield(.ended(fault))
        eventOutput.finish()
        messageOutput.finish()
    }
}
