import DataScanClient
import ScanModel

/// Sends results again that a consumer asks for: all after a cursor, up to the latest. They have a window of their own, so live results
/// don't wait for them.
actor ReplayRun {
    private let topics: RelayTopics
    private let destination: any ResultDestination
    private var window = RelayWindow()
    private var serial = 0
    private var refusal: String?
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ topics: RelayTopics, _ destination: any ResultDestination) {
        self.topics = topics
        self.destination = destination
    }

    /// - Returns: how many were sent and what is missing, once the destination has all of them; or why they couldn't be sent.
    func run(_ client: ScanClient, after cursor: String) async -> CommandOutcome {
        var name = ""
        var sent = 0
        var previous: String? = cursor == RelayPosition.earliest ? nil : cursor
        var next: ResultGap?
        var gap: ResultGap?
        func missing(_ new: ResultGap?) {
            guard let new else { return }
            next = next.map { $0.followed(by: new) } ?? new
            gap = gap.map { $0.followed(by: new) } ?? new
        }
        do {
            for try await delivery in client.deliveries(EventRequest(events: ["stable"]), after: cursor) {
                if Task.isCancelled { break }
                switch delivery {
                case .event(.hello(let hello), _, _): name = hello.session
                case .event(.subscribed(let answer), _, _): missing(answer.gap)
                case .event(.overflow(let overflow), _, _): missing(overflow.gap)
                case .event(.stable(let change), _, _):
                    for result in RelayResult.all(of: change, session: name) {
                        await room { $0.hasRoom }
                        if let refusal { return .error(code: "refused", message: refusal) }
                        try send(result.message(topics, previous: previous, gap: next, isReplay: true), result.cursor)
                        previous = result.cursor
                        next = nil
                        sent += 1
                    }
                // It follows the last kept result.
                case .event(.snapshot, _, _):
                    await room { $0.isEmpty }
                    if let refusal { return .error(code: "refused", message: refusal) }
                    return .result(Self.answer(sent, gap))
                case .event(.error(let error), _, _):
                    return .error(code: error.code.rawValue, message: error.message)
                case .away(let reason): return .error(code: "unavailable", message: "\(reason)")
                case .event: break
                }
            }
        } catch let fault as RelayFault {
            return .error(code: "unavailable", message: fault.description)
        } catch {
            return .error(code: "unavailable", message: "the daemon can't be read from")
        }
        return .error(code: "unavailable", message: "the connection ended")
    }

    private static func answer(_ sent: Int, _ gap: ResultGap?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("sent")
            json.integer(sent)
            gap?.writeMember(to: &json)
        }
        return json.bytes
    }

    private func send(_ message: [UInt8], _ cursor: String) throws(RelayFault) {
        serial += 1
        let serial = serial
        window.sent(serial, cursor: cursor)
        try destination.send(message, cursor: cursor) { [weak self] failure in await self?.outcome(serial, failure) }
    }

    private func outcome(_ serial: Int, _ failure: RelayFault?) {
        if let failure { refusal = failure.description }
        _ = window.confirmed(serial)
        wake()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }

    /// Waits for a condition of the window, or for the end.
    private func room(_ condition: (RelayWindow) -> Bool) async {
        while !condition(window), refusal == nil, !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled { continuation.resume() } else { waiter = continuation }
                }
            } onCancel: {
                Task { await self.wake() }
            }
        }
    }
}
