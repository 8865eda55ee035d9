import ScanModel
import Synchronization
import Testing

@testable import Relay

/// Which commands are carried out, and what is answered.
@Suite struct CommandTests {
    private static let topics = RelayTopics(prefix: "datascan", site: "berlin", station: "gate-3", camera: nil)
    private static let base = "datascan/1/berlin/gate-3/main"
    private static let replies = "datascan/1/replies/backend"

    private static func message(
        _ method: String, _ payload: String? = "{}", expiry: Int? = 30, isRetained: Bool = false,
        replies: String? = replies
    ) -> BrokerMessage {
        var message = BrokerMessage(topic: "\(base)/command/\(method)", payload: payload.map { Array($0.utf8) })
        message.expiry = expiry
        message.isRetained = isRetained
        message.responseTopic = replies
        message.correlation = [1, 2, 3]
        return message
    }

    @Test(
        arguments: [
            ("pause", #"{}"#, Optional(30), false, Optional<String>.none),
            ("pause", "", 1, false, nil),
            ("setZoom", #"{"zoom":2}"#, 30, false, nil),
            ("replay", #"{"after":"C1"}"#, 30, false, nil),
            ("resume", "{}", 30, false, "notAllowed"),
            ("status/x", "{}", 30, false, "ignored"),
            ("pause", "{}", nil, false, "noExpiry"),
            ("pause", "{}", 31, false, "noExpiry"),
            ("pause", "{}", 30, true, "retained"),
            ("pause", "", 30, true, "ignored"),
            ("resume", "{}", nil, true, "retained"),
            ("pause", "[]", 30, false, "invalid"),
            ("pause", "{", 30, false, "invalid"),
            ("pause", "null", 30, false, "invalid"),
            ("pause", nil as String?, 30, false, "tooLarge"),
        ] as [(String, String?, Int?, Bool, String?)])
    func decides(_ method: String, _ payload: String?, _ expiry: Int?, _ isRetained: Bool, _ refusal: String?) {
        let gate = CommandGate(topics: Self.topics, allowed: ["pause", "setZoom"])
        switch gate.decide(Self.message(method, payload, expiry: expiry, isRetained: isRetained)) {
        case .perform(let command):
            #expect(refusal == nil)
            #expect(command.method == method && command.expiry == expiry)
            #expect(command.reply == .init(topic: Self.replies, correlation: [1, 2, 3]))
        case .refuse(_, let reply, .error(let code, let message)):
            #expect(refusal == code && !message.isEmpty)
            #expect(reply?.topic == Self.replies)
        case .refuse(_, _, .result): Issue.record("a refusal without an error")
        case .ignore: #expect(refusal == "ignored")
        }
    }

    /// Nobody makes a station write where results, states or commands of others are.
    @Test(arguments: [
        "datascan/1/berlin/gate-3/main/result", "datascan/1/berlin/gate-4/main/command/pause", "datascan/1/replies/",
        "datascan/1/replies/+", "datascan/1/replies/#", "other", "",
        "datascan/1/replies/\(String(repeating: "x", count: 300))",
    ])
    func answersGoOnlyWhereAnswersBelong(_ topic: String) {
        let gate = CommandGate(topics: Self.topics, allowed: ["pause"])
        guard case .perform(let command) = gate.decide(Self.message("pause", replies: topic)) else {
            Issue.record("the command itself is right")
            return
        }
        #expect(command.reply == nil)
    }

    /// What a desk did.
    private final class Record: Sendable {
        let calls = Mutex<[String]>([])
        let answers = Mutex<[String]>([])
        let gate = AsyncStream<Void>.makeStream()
        let time = Mutex(0.0)
    }

    /// - Parameter isHeld: whether calls wait until the record's gate opens.
    private func desk(_ record: Record, isHeld: Bool = false) -> CommandDesk {
        CommandDesk(
            CommandGate(topics: Self.topics, allowed: ["pause", "resume"]),
            call: { method, parameters in
                record.calls.withLock { $0.append("\(method) \(String(decoding: parameters, as: UTF8.self))") }
                if isHeld { for await _ in record.gate.stream {} }
                return .result(Array("{}".utf8))
            },
            replay: { cursor in
                record.calls.withLock { $0.append("replay \(cursor)") }
                if isHeld { for await _ in record.gate.stream {} }
                return .result(Array(#"{"sent":3}"#.utf8))
            },
            answer: { publication -> Void in
                #expect(publication.topic == Self.replies && publication.correlation == [1, 2, 3])
                #expect(!publication.isRetained && publication.expiry == 60)
                record.answers.withLock { $0.append(String(decoding: publication.payload, as: UTF8.self)) }
            }, notify: { _ in }, now: { record.time.withLock { $0 } })
    }

    private func eventually(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test(.timeLimit(.minutes(10))) func commandsAreAnsweredInTheirOrder() async {
        let record = Record()
        let desk = desk(record)
        await desk.take(Self.message("pause", #"{"a":1}"#))
        await desk.take(Self.message("resume"))
        await desk.take(Self.message("pause", replies: nil))
        await desk.take(Self.message("replay", #"{"after":"C7"}"#))
        await desk.take(Self.message("replay", #"{"before":"C7"}"#))
        await eventually { record.answers.withLock { $0.count } == 4 && record.calls.withLock { $0.count } == 4 }
        #expect(record.calls.withLock { Set($0) } == [#"pause {"a":1}"#, "resume {}", "pause {}", "replay C7"])
        let answers = record.answers.withLock { $0 }
        #expect(
            answers.filter { !$0.contains("replay") } == [
                #"{"method":"pause","result":{}}"#, #"{"method":"resume","result":{}}"#,
            ])
        #expect(answers.contains(#"{"method":"replay","result":{"sent":3}}"#))
        #expect(answers.contains { $0.contains(#""replay","error":{"code":"#) })
    }

    @Test(.timeLimit(.minutes(10))) func whatWaitsIsBoundedAndExpires() async {
        let record = Record()
        let desk = desk(record, isHeld: true)
        await desk.take(Self.message("pause"))
        await eventually { record.calls.withLock { $0.count } == 1 }
        for _ in 0..<16 { await desk.take(Self.message("resume", expiry: 5)) }
        #expect(record.answers.withLock { $0.isEmpty })
        await desk.take(Self.message("resume"))
        #expect(record.answers.withLock { $0.contains { $0.contains(#""busy""#) } })
        await desk.take(Self.message("replay", #"{"after":"C7"}"#))
        await desk.take(Self.message("replay", #"{"after":"C7"}"#))
        #expect(record.answers.withLock { $0.filter { $0.contains(#""busy""#) }.count } == 2, "one replay at a time")
        record.time.withLock { $0 = 5.5 }
        record.gate.continuation.finish()
        await eventually { record.answers.withLock { $0.count } >= 20 }
        #expect(record.answers.withLock { $0.filter { $0.contains(#""expired""#) }.count } == 16)
        #expect(record.calls.withLock { $0.filter { $0.hasPrefix("resume") } } == [], "nobody wants them any more")
    }
}
