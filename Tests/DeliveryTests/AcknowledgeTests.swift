import ScanModel
import Testing

@testable import Delivery
@testable import Results

/// What an answer to a result leads to: an event for everyone in the right place, or an error.
@Suite struct AcknowledgeTests {
    private let log: ResultLog
    private let hub: EventHub

    init() { (log, hub) = Self.daemon() }

    private static func daemon(session: String = "s") -> (ResultLog, EventHub) {
        let log = ResultLog(retention: Retention(), folder: nil)
        let hello = Hello(
            server: "test", session: session, camera: CameraInfo(device: "d", state: .streaming),
            regionOfInterest: .full)
        return (log, EventHub(hello: hello, results: log))
    }

    private func item(_ id: String, isAccepted: Bool = true) -> RecognizedItem {
        RecognizedItem(
            id: id, content: .barcode(Barcode(symbology: .qr, payload: id, payloadData: [])),
            outcome: isAccepted ? nil : RuleOutcome(rule: "no", output: nil), bounds: Quad(.full), confidence: 1,
            stability: .stable, reads: 2, firstSeen: 0, lastSeen: 0)
    }

    /// Publishes a stable item as the pipeline does, which knows nothing of verdicts.
    @discardableResult
    private func read(_ id: String, _ sequence: Int, isAccepted: Bool = true) -> ResultCursor {
        let item = item(id, isAccepted: isAccepted)
        let moment = Moment(frame: sequence, captureTime: Double(sequence), time: Double(sequence))
        hub.publish(
            [.stable(Change(sequence: sequence, moment: moment, items: [item], allItems: [id]))],
            snapshot: Snapshot(sequence: sequence, items: [item]), time: Double(sequence))
        return log.latest
    }

    private func events(_ subscriber: Subscriber) async -> [ScanEvent] {
        subscriber.cancel()
        var events: [ScanEvent] = []
        for await batch in subscriber { events += batch }
        return events
    }

    private func refusal(_ body: () async throws(ProtocolError) -> Void) async -> ProtocolError? {
        do throws(ProtocolError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func everyoneGetsTheVerdictInOrder() async throws {
        let (all, some, none) = (hub.subscribe(), hub.subscribe(), hub.subscribe())
        var subscription = Subscription()
        subscription.events = ["stable", "verdict"]
        subscription.kinds = [.text]
        try some.resubscribe(subscription)
        subscription.events = ["stable"]
        try none.resubscribe(subscription)
        let cursor = read("a", 1)
        try await hub.acknowledge(.cursor(cursor), with: Acknowledgement(.rejected, message: "no"), time: 7)
        read("b", 2)
        let seen = await events(all)
        #expect(seen.map(\.name) == ["hello", "snapshot", "stable", "verdict", "stable"])
        #expect(seen.compactMap(\.sequence) == [0, 1, 2, 3], "numbers rise by one with each event")
        let expected = ResultVerdict(
            sequence: 2, time: 7, cursor: cursor.description, id: "a",
            answer: Acknowledgement(.rejected, message: "no"))
        #expect(seen[3] == .verdict(expected))
        #expect(await events(some).last == .verdict(expected), "whatever items it wants")
        #expect(await events(none).allSatisfy { $0.name != "verdict" })
    }

    @Test func theSameAgainIsSilentAndTheContraryAnError() async throws {
        let cursor = read("a", 1)
        let subscriber = hub.subscribe()
        try await hub.acknowledge(.cursor(cursor), with: Acknowledgement(.accepted), time: 1)
        try await hub.acknowledge(.cursor(cursor), with: Acknowledgement(.accepted, message: "again"), time: 2)
        try await hub.acknowledge(.item("a"), with: Acknowledgement(.accepted), time: 3)
        let contrary = await refusal { () async throws(ProtocolError) in
            try await hub.acknowledge(.item("a"), with: Acknowledgement(.rejected), time: 4)
        }
        #expect(contrary?.code == .unavailable && contrary?.field == "verdict")
        #expect(contrary?.message.contains("already accepted") == true)
        #expect(await events(subscriber).filter { $0.name == "verdict" }.count == 1)
    }

    @Test func aLateSubscriberSeesTheVerdictInTheSnapshot() async throws {
        read("a", 1)
        try await hub.acknowledge(.item("a"), with: Acknowledgement(.accepted, message: "welcome"), time: 1)
        guard case .snapshot(let snapshot)? = await events(hub.subscribe()).last else {
            Issue.record("no snapshot")
            return
        }
        #expect(snapshot.sequence == 2)
        #expect(snapshot.items.map(\.answer) == [Acknowledgement(.accepted, message: "welcome")])
        #expect(snapshot.items.map(\.cursor) == [nil], "a snapshot's items are no positions to resume from")
        let own = hub.completed(Snapshot(sequence: 1, items: [item("a"), item("b")]))
        #expect(own.sequence == 2 && own.items.map(\.answer?.verdict) == [.accepted, nil])
        // A new subscription begins with a snapshot as well, and nothing is sent twice.
        let subscriber = hub.subscribe()
        try subscriber.resubscribe(Subscription(), after: .earliest)
        let events = await events(subscriber)
        #expect(events.map(\.name) == ["hello", "snapshot", "subscribed", "stable", "snapshot"])
        guard case .snapshot(let last)? = events.last else { return }
        #expect(last.items.map(\.answer?.verdict) == [.accepted])
    }

    @Test func resultsOfAnEarlierSessionAreNamedWithIt() async throws {
        let change = Change(
            sequence: 9, moment: Moment(frame: 1, captureTime: 1, time: 1), items: [item("old")], allItems: ["old"])
        let cursor = log.append(change, session: "earlier", region: .full)
        let subscriber = hub.subscribe()
        try await hub.acknowledge(.cursor(cursor), with: Acknowledgement(.accepted), time: 1)
        guard case .verdict(let verdict)? = await events(subscriber).last else {
            Issue.record("no verdict")
            return
        }
        #expect(verdict.session == "earlier" && verdict.id == "old")
    }

    @Test func whatCantBeAnsweredIsSaid() async throws {
        let cursor = read("a", 1)
        let rejected = read("b", 2, isAccepted: false)
        let foreign = Self.daemon().0.append(
            Change(sequence: 1, moment: Moment(frame: 1, captureTime: 1, time: 1), items: [item("x")], allItems: []),
            session: "t", region: .full)
        let rows: [(AnsweredResult, ProtocolError.Code, String, String)] = [
            (.cursor(ResultCursor(log: cursor.log, run: cursor.run, number: 3)), .invalid, "cursor", "never issued"),
            (.cursor(ResultCursor(log: cursor.log, run: cursor.run, number: 0)), .unavailable, "cursor", "kept"),
            (.cursor(ResultCursor(log: cursor.log, run: 1, number: 1)), .unavailable, "cursor", "kept"),
            (.cursor(foreign), .unavailable, "cursor", "another log"),
            (.cursor(rejected), .invalid, "cursor", "didn't accept"),
            (.item("b"), .invalid, "item", "didn't accept"),
            (.item("nobody"), .invalid, "item", "no result of this session"),
        ]
        let subscriber = hub.subscribe()
        for (result, code, field, words) in rows {
            let error = await refusal { () async throws(ProtocolError) in
                try await hub.acknowledge(result, with: Acknowledgement(.accepted), time: 1)
            }
            #expect(error?.code == code && error?.field == field, "\(result): \(String(describing: error))")
            #expect(error?.message.contains(words) == true, "\(result): \(String(describing: error))")
        }
        #expect(await events(subscriber).map(\.name) == ["hello", "snapshot"])
    }

    @Test func expiredResultsAreRefused() async throws {
        let first = read("0", 1)
        for number in 1...Retention().memoryCount { read("\(number)", number + 1) }
        let error = await refusal { () async throws(ProtocolError) in
            try await hub.acknowledge(.cursor(first), with: Acknowledgement(.accepted), time: 1)
        }
        #expect(error?.code == .unavailable && error?.message.contains("results.oldest") == true)
    }

    /// Ten thousand at once, from many tasks: each result gets one verdict, and a slow subscriber loses no result.
    @Test func manyAnswersAtOnce() async throws {
        let count = 2000
        let subscriber = hub.subscribe()
        let cursors = (1...count).map { read("\($0)", $0) }
        await withTaskGroup { group in
            for round in 0..<5 {
                group.addTask {
                    for cursor in cursors {
                        // Two of the five contradict the others, so whoever comes first wins.
                        let verdict = round < 3 ? Acknowledgement.Verdict.accepted : .rejected
                        try? await hub.acknowledge(.cursor(cursor), with: Acknowledgement(verdict), time: 1)
                    }
                }
            }
        }
        guard case .snapshot(let snapshot)? = await events(hub.subscribe()).last else { return }
        #expect(snapshot.sequence == 2 * count, "one event for each result, and one verdict")
        let seen = await events(subscriber)
        let results = seen.reduce(0) { sum, event in
            if case .stable(let change) = event { sum + change.items.count } else { sum }
        }
        #expect(results == count)
        let numbers = seen.compactMap(\.sequence)
        #expect(numbers == numbers.sorted())
    }
}
