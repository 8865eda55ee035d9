import DataScanClient
import ScanModel

/// Carries out commands, one after another, in the order in which they came.
actor CommandDesk {
    /// Returns what a method of the daemon answers.
    typealias Call = @Sendable (_ method: String, _ parameters: [UInt8]) async -> CommandOutcome
    /// Sends results again after a cursor.
    typealias Replay = @Sendable (_ cursor: String) async -> CommandOutcome

    private let gate: CommandGate
    private let call: Call
    private let replay: Replay
    private let answer: @Sendable (Publication) -> Void
    private let notify: @Sendable (RelayNote) -> Void
    private let now: @Sendable () -> Double
    private var waiting: [(command: RelayCommand, deadline: Double)] = []
    private var working: Task<Void, Never>?
    private var replaying: Task<Void, Never>?

    /// Commands that may wait; a consumer that sends more gets `busy`.
    private static let mostWaiting = 16
    /// Seconds for which an answer is of use.
    private static let answerExpiry = 60

    /// - Parameters:
    ///   - answer: publishes an answer.
    ///   - now: seconds of the monotonic clock.
    init(
        _ gate: CommandGate, call: @escaping Call, replay: @escaping Replay,
        answer: @escaping @Sendable (Publication) -> Void, notify: @escaping @Sendable (RelayNote) -> Void,
        now: @escaping @Sendable () -> Double = MonotonicSeconds.now
    ) {
        (self.gate, self.call, self.replay, self.answer) = (gate, call, replay, answer)
        (self.notify, self.now) = (notify, now)
    }

    /// Takes a message.
    func take(_ message: BrokerMessage) {
        switch gate.decide(message) {
        case .ignore: break
        case .refuse(let method, let reply, let outcome): finish(method, reply, outcome)
        case .perform(let command) where command.method == RelayCommand.replay: startReplay(command)
        case .perform(let command):
            guard waiting.count < Self.mostWaiting else {
                return finish(command, .error(code: "busy", message: "too many commands wait; send it again later"))
            }
            waiting.append((command, now() + Double(command.expiry)))
            if working == nil { working = Task { await work() } }
        }
    }

    /// Drops what waits, and stops what runs.
    func stop() {
        waiting = []
        working?.cancel()
        replaying?.cancel()
    }

    private func work() async {
        while !waiting.isEmpty, !Task.isCancelled {
            let (command, deadline) = waiting.removeFirst()
            if now() > deadline {
                finish(command, .error(code: "expired", message: "earlier commands took so long that it expired"))
            } else {
                finish(command, await call(command.method, command.parameters))
            }
        }
        working = nil
    }

    private func startReplay(_ command: RelayCommand) {
        guard replaying == nil else {
            return finish(command, .error(code: "busy", message: "another replay runs; send it again later"))
        }
        guard let cursor = command.cursor else {
            return finish(command, .error(code: "invalid", message: "replay needs after: a cursor, or earliest"))
        }
        replaying = Task {
            let outcome = await replay(cursor)
            replaying = nil
            if !Task.isCancelled { finish(command, outcome) }
        }
    }

    private func finish(_ command: RelayCommand, _ outcome: CommandOutcome) {
        finish(command.method, command.reply, outcome)
    }

    private func finish(_ method: String, _ reply: RelayCommand.Reply?, _ outcome: CommandOutcome) {
        notify(.command(method, outcome: outcome.word))
        guard let reply else { return }
        answer(
            Publication(
                topic: reply.topic, payload: outcome.message(method), expiry: Self.answerExpiry,
                correlation: reply.correlation))
    }
}

extension RelayCommand {
    /// The parameter of `replay`; nil if it is missing or something else is there.
    var cursor: String? {
        guard let node = try? SettingNode(json: parameters), case .map(let members) = node.content, members.count == 1,
            case .string("after") = members[0].key.content, case .string(let cursor) = members[0].value.content,
            !cursor.isEmpty
        else { return nil }
        return cursor
    }
}

extension ScanClient {
    /// Calls a method for a consumer.
    func outcome(of method: String, _ parameters: [UInt8]) async -> CommandOutcome {
        do {
            return .result(try await result(of: method, json: parameters))
        } catch ClientError.refused(let error) {
            return .error(code: error.code.rawValue, message: error.description)
        } catch ClientError.garbled {
            // The input may contain what was read.
            return .error(code: "unavailable", message: "the daemon sent something that isn't part of the protocol")
        } catch {
            return .error(code: "unavailable", message: "\(error)")
        }
    }
}
