import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Relay

/// A broker of the tests, real or not.
enum TestBroker: Sendable {
    case double(BrokerDouble)
    case mosquitto(Mosquitto)

    var broker: any Broker {
        switch self {
        case .double(let broker): broker
        case .mosquitto(let broker):
            MosquittoBroker(BrokerAddress(url: "mqtt://127.0.0.1:\(broker.port)") ?? BrokerAddress())
        }
    }

    /// Publishes as a consumer does.
    func send(_ message: BrokerMessage) {
        switch self {
        case .double(let broker): broker.send(message)
        case .mosquitto(let broker):
            var options = "-V 5 -q 1 -t \(message.topic)"
            if let expiry = message.expiry { options += " -D publish message-expiry-interval \(expiry)" }
            if let topic = message.responseTopic { options += " -D publish response-topic \(topic)" }
            if !message.correlation.isEmpty {
                options += " -D publish correlation-data \(String(decoding: message.correlation, as: UTF8.self))"
            }
            if message.isRetained { options += " -r" }
            let file = broker.scratch.file("payload-\(UInt32.random(in: 0 ... .max))", message.payload ?? [])
            let (status, output) = broker.client("mosquitto_pub", options + " -f \(file)")
            #expect(status == 0, "\(output)")
        }
    }

    /// What a later subscriber gets.
    /// - Parameter seconds: how long it waits.
    func retained(_ topic: String, within seconds: Int = 1) -> String? {
        switch self {
        case .double(let broker):
            return broker.state.withLock { $0.retained[topic] }.map { String(decoding: $0, as: UTF8.self) }
        case .mosquitto(let broker):
            // 27: it timed out, because nothing is retained.
            let (status, output) = broker.client("mosquitto_sub", "-V 5 -t \(topic) -C 1 -W \(seconds) --retained-only")
            return status == 0 ? String(output.split(separator: "\n").first ?? "") : nil
        }
    }

    func kill() {
        switch self {
        case .double(let broker): broker.kill()
        case .mosquitto(let broker): broker.stop(signal: "KILL")
        }
    }
}

/// What every broker does that stands behind `Broker`.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BrokerContractTests {
    static let kinds = ["double", "mosquitto"]

    private func make(_ kind: String) throws -> TestBroker {
        if kind == "double" { return .double(BrokerDouble()) }
        let broker = try Mosquitto()
        try broker.start()
        return .mosquitto(broker)
    }

    private let will = Publication(topic: "t/state", payload: Array("gone".utf8), isRetained: true)

    private func connected(_ broker: TestBroker, _ name: String = "one") async throws -> (
        connection: any BrokerConnection, events: Reader<BrokerEvent>
    ) {
        let connection = try broker.broker.connect(client: name, will: will)
        let events = Reader(connection.events)
        #expect(await events.next() == .connected)
        return (connection, events)
    }

    /// Waits until something is so.
    private func eventually(_ condition: () -> Bool) async {
        while !Task.isCancelled, !condition() { try? await Task.sleep(for: .milliseconds(20)) }
        #expect(!Task.isCancelled, "it never became so")
    }

    /// Waits until a message is retained. A slow machine needs more than a second to ask for it.
    private func eventually(_ broker: TestBroker, retains text: String, at topic: String) async {
        var seconds = 1
        await eventually {
            defer { seconds = min(30, 2 * seconds) }
            return broker.retained(topic, within: seconds) == text
        }
    }

    @Test(arguments: kinds) func whatIsPublishedIsConfirmedAndComes(kind: String) async throws {
        let broker = try make(kind)
        let (one, events) = try await connected(broker)
        let number = try one.subscribe("t/command/+", wantsRetained: false)
        #expect(await events.next() == .subscribed(number, failure: nil))
        let (two, _) = try await connected(broker, "two")
        let publication = Publication(
            topic: "t/command/x", payload: Array("{}".utf8), expiry: 3600, correlation: [0, 1, 255])
        _ = try two.publish(publication)
        let messages = Reader(one.messages)
        let message = try #require(await messages.next())
        #expect(message.topic == "t/command/x" && message.payload == Array("{}".utf8))
        #expect(message.correlation == [0, 1, 255] && !message.isRetained && message.responseTopic == nil)
        #expect((3000...3600).contains(message.expiry ?? 0))
        let sent = try one.publish(Publication(topic: "t/result", payload: Array("[]".utf8)))
        #expect(await events.next() == .confirmed(sent, failure: nil))
    }

    @Test(arguments: kinds) func commandsComeWithTheirProperties(kind: String) async throws {
        let broker = try make(kind)
        let (one, events) = try await connected(broker)
        _ = try one.subscribe("t/command/+", wantsRetained: false)
        _ = await events.next()
        var sent = BrokerMessage(topic: "t/command/pause", payload: Array(#"{"a":1}"#.utf8))
        sent.expiry = 3600
        sent.responseTopic = "t/replies/app"
        sent.correlation = Array("abc".utf8)
        broker.send(sent)
        let messages = Reader(one.messages)
        var message = try #require(await messages.next())
        #expect((3000...3600).contains(message.expiry ?? 0))
        message.expiry = 3600
        #expect(message == sent)
        sent.isRetained = true
        broker.send(sent)
        #expect(await messages.next()?.isRetained == true, "also of a message that comes at once")
    }

    @Test(arguments: kinds) func retainedMessagesComeOnlyToThoseWhoWantThem(kind: String) async throws {
        let broker = try make(kind)
        var retained = BrokerMessage(topic: "t/command/desired", payload: Array("old".utf8))
        retained.isRetained = true
        broker.send(retained)
        let (one, events) = try await connected(broker)
        _ = try one.subscribe("t/command/+", wantsRetained: false)
        _ = await events.next()
        broker.send(BrokerMessage(topic: "t/command/new", payload: Array("new".utf8)))
        let messages = Reader(one.messages)
        #expect(await messages.next()?.topic == "t/command/new")
        _ = try one.subscribe("t/command/desired", wantsRetained: true)
        let message = try #require(await messages.next())
        #expect(message.isRetained && message.payload == retained.payload)
    }

    @Test(arguments: kinds) func theLastWillIsPublishedUnlessTheEndIsOrderly(kind: String) async throws {
        let broker = try make(kind)
        var (one, events) = try await connected(broker)
        one.disconnect(sendsWill: false)
        #expect(await events.next()?.end?.kind == .ended)
        #expect(broker.retained("t/state") == nil)
        (one, events) = try await connected(broker)
        one.disconnect(sendsWill: true)
        #expect(await events.next()?.end?.kind == .ended)
        await eventually(broker, retains: "gone", at: "t/state")
    }

    @Test(arguments: kinds) func anAbortIsALoss(kind: String) async throws {
        let broker = try make(kind)
        try await {
            let (one, events) = try await connected(broker)
            one.abort()
            #expect(await events.next()?.end != nil)
            #expect(await events.next() == nil, "nothing after the end")
        }()
        await eventually(broker, retains: "gone", at: "t/state")
    }

    @Test(arguments: kinds) func aSecondClientOfTheNameEndsTheFirst(kind: String) async throws {
        let broker = try make(kind)
        let (one, events) = try await connected(broker)
        let (two, _) = try await connected(broker)
        let end = try #require(await events.next()?.end)
        // Mosquitto 2.0.11 closes the connection without saying why.
        #expect(end.kind == .takenOver || kind == "mosquitto" && end.kind == .temporary)
        _ = try two.publish(Publication(topic: "t/x", payload: []))
        _ = one
    }

    @Test(arguments: kinds) func aBrokerThatDiesEndsTheConnection(kind: String) async throws {
        let broker = try make(kind)
        let (one, events) = try await connected(broker)
        broker.kill()
        #expect(await events.next()?.end?.kind == .temporary)
        _ = one
    }

    @Test func nobodyListens() async throws {
        let (port, descriptor) = try Mosquitto.occupiedPort()
        defer { close(descriptor) }
        let address = try #require(BrokerAddress(url: "mqtt://127.0.0.1:\(port)"))
        let connection = try MosquittoBroker(address).connect(client: "one", will: will)
        let events = Reader(connection.events)
        let end = try #require(await events.next()?.end)
        #expect(end.kind == .temporary && end.description.contains("127.0.0.1:\(port)"), "\(end)")
    }

    @Test func longPayloadsAreNotPassedOn() async throws {
        let broker = try make("mosquitto")
        let (one, events) = try await connected(broker)
        _ = try one.subscribe("t/command/+", wantsRetained: false)
        _ = await events.next()
        let longest = BrokerMessage.longestPayload
        let messages = Reader(one.messages)
        for count in [longest, longest + 1, 1 << 20, 0] {
            broker.send(BrokerMessage(topic: "t/command/x", payload: [UInt8](repeating: 0x20, count: count)))
            let message = try #require(await messages.next())
            #expect(message.payload?.count == (count > longest ? nil : count))
        }
    }
}

/// Reads a stream element by element.
final class Reader<Element: Sendable> {
    private var iterator: AsyncStream<Element>.Iterator
    init(_ stream: AsyncStream<Element>) { iterator = stream.makeAsyncIterator() }
    func next() async -> Element? { await iterator.next(isolation: #isolation) }
}

extension BrokerEvent {
    var end: RelayFault? { if case .ended(let fault) = self { fault } else { nil } }
}
