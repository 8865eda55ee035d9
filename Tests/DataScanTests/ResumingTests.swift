import DataScan
import Delivery
import Results
import ScanModel
import Testing

/// What a subscriber that was away, or too slow, is told of stable results.
@Suite struct ResumingTests {
    private let log = ResultLog(retention: Retention(), folder: nil)
    private let hub: EventHub

    init() {
        hub = EventHub(
            hello: Hello(
                server: "test", session: "s", camera: CameraInfo(device: "d", state: .streaming),
                regionOfInterest: .full),
            results: log)
    }

    private func item(_ id: String, _ symbology: Symbology = .qr) throws -> RecognizedItem {
        RecognizedItem(
            id: id, content: .barcode(Barcode(symbology: symbology, payload: id, payloadData: [])),
            bounds: Quad(try Region(x: 0.5, y: 0.5, width: 0.1, height: 0.1)), confidence: 1, stability: .stable,
            reads: 2, firstSeen: 0, lastSeen: 0)
    }

    /// Tells that items are stable, in one event.
    private func tell(_ sequence: Int, _ ids: [String], _ symbology: Symbology = .qr) throws {
        let moment = Moment(frame: sequence, captureTime: Double(sequence), time: Double(sequence))
        let items = try ids.map { try item($0, symbology) }
        hub.publish(
            [.stable(Change(sequence: sequence, moment: moment, items: items, allItems: ids))],
            snapshot: Snapshot(sequence: sequence, items: items), time: Double(sequence))
    }

    private func all(_ subscriber: Subscriber) async -> [ScanEvent] {
        subscriber.cancel()
        var events: [ScanEvent] = []
        for await batch in subscriber { events += batch }
        return events
    }

    private func ids(_ events: [ScanEvent]) -> [String] {
        events.flatMap { event -> [String] in
            if case .stable(let change) = event { change.items.map(\.id) } else { [] }
        }
    }

    private func cursors(_ events: [ScanEvent]) -> [String] {
        events.flatMap { event -> [String] in
            if case .stable(let change) = event { change.items.compactMap(\.cursor) } else { [] }
        }
    }

    @Test func eachItemOfAnEventHasACursorOfItsOwn() async throws {
        let first = hub.subscribe()
        try tell(1, ["a", "b"])
        let seen = cursors(await all(first))
        #expect(seen.count == 2 && Set(seen).count == 2)
        let second = hub.subscribe()
        try second.resubscribe(Subscription(), after: .after(try #require(ResultCursor(seen[0]))))
        let events = await all(second)
        #expect(events.map(\.name) == ["hello", "snapshot", "subscribed", "stable", "snapshot"])
        #expect(ids(events) == ["b"] && cursors(events) == [seen[1]])
        guard case .stable(let change) = events[3] else { return }
        #expect(change.replayedFrom == "s")
    }

    @Test func whoIsTooSlowGetsEveryStableResultOnce() async throws {
        let slow = hub.subscribe()
        try tell(1, ["0"])
        let iterator = slow.makeAsyncIterator()
        var events = try #require(await iterator.next())
        let count = EventHub.queueCapacity + 700
        for sequence in 1...count { try tell(sequence + 1, ["\(sequence)"]) }
        slow.cancel()
        while let batch = await iterator.next() { events += batch }
        #expect(ids(events) == (0...count).map { "\($0)" })
        let numbers = events.compactMap(\.sequence)
        #expect(numbers == numbers.sorted(), "the order of delivery is that of the numbers")
        #expect(events.suffix(2).map(\.name) == ["overflow", "snapshot"])
        guard case .overflow(let overflow) = events[events.count - 2] else { return }
        #expect(overflow.lost == 0 && overflow.gap == nil && hub.overflows == 1)
    }

    @Test func whatIsMissingIsTold() async throws {
        let slow = hub.subscribe()
        _ = await {
            let iterator = slow.makeAsyncIterator()
            return await iterator.next()
        }()
        let kept = Retention().memoryCount
        for sequence in 1...(kept + 100) { try tell(sequence, ["\(sequence)"]) }
        let events = await all(slow)
        #expect(ids(events).count == kept && ids(events).first == "101")
        guard case .overflow(let overflow)? = events.first(where: { $0.name == "overflow" }) else {
            Issue.record("no overflow")
            return
        }
        #expect(overflow.gap == ResultGap(missing: 100, reason: .expired) && overflow.lost == 100)
        let early = hub.subscribe()
        try early.resubscribe(Subscription(), after: .after(log.latest.before(by: kept + 50)))
        guard case .subscribed(let answer)? = await all(early).first(where: { $0.name == "subscribed" }) else { return }
        #expect(answer.gap == ResultGap(missing: 50, reason: .expired))
    }

    /// Found by reviewing: results that were given up before a subscriber had read them were not reported.
    @Test func whatIsGivenUpDuringAReplayIsReported() async throws {
        let kept = Retention().memoryCount
        for sequence in 1...kept { try tell(sequence, ["\(sequence)"]) }
        let reader = hub.subscribe()
        try reader.resubscribe(Subscription(), after: .earliest)
        for sequence in kept + 1...kept + 100 { try tell(sequence, ["\(sequence)"]) }
        let events = await all(reader)
        guard case .subscribed(let answer)? = events.first(where: { $0.name == "subscribed" }) else {
            Issue.record("no answer")
            return
        }
        #expect(answer.gap == nil && ids(events).count == kept && ids(events).first == "101")
        guard case .overflow(let overflow)? = events.first(where: { $0.name == "overflow" }) else {
            Issue.record("100 results are missing, and nothing was reported")
            return
        }
        #expect(overflow.gap == ResultGap(missing: 100, reason: .expired) && overflow.lost == 100)
        // What the answer reported is not reported again.
        let late = hub.subscribe()
        try late.resubscribe(Subscription(), after: .after(log.latest.before(by: kept + 50)))
        let others = await all(late)
        #expect(ids(others).count == kept && !others.contains { $0.name == "overflow" })
    }

    @Test func aReplayIsFilteredAsTheSubscriptionAsks() async throws {
        try tell(1, ["q"])
        try tell(2, ["e"], .ean13)
        let subscriber = hub.subscribe()
        var subscription = Subscription()
        subscription.symbologies = [.ean13]
        try subscriber.resubscribe(subscription, after: .earliest)
        #expect(ids(await all(subscriber)) == ["e"])
        let deaf = hub.subscribe()
        subscription.events = ["add"]
        try deaf.resubscribe(subscription, after: .earliest)
        #expect(ids(await all(deaf)).isEmpty)
    }

    @Test func aCursorOfAnotherLogGetsAllThatIsKept() async throws {
        try tell(1, ["a"])
        let subscriber = hub.subscribe()
        try subscriber.resubscribe(Subscription(), after: .after(try #require(ResultCursor("elsewhere-3-9"))))
        let events = await all(subscriber)
        guard case .subscribed(let answer) = events[2] else { return }
        #expect(answer.gap == ResultGap(missing: nil, reason: .otherLog) && ids(events) == ["a"])
    }

    @Test func aCursorThatIsStillToComeIsRefused() throws {
        try tell(1, ["a"])
        let subscriber = hub.subscribe()
        #expect(throws: ProtocolError.self) {
            try subscriber.resubscribe(Subscription(), after: .after(log.latest.before(by: -1)))
        }
    }

    @Test func aPongComesAfterAllThatWasToldBefore() async throws {
        let subscriber = hub.subscribe()
        try tell(1, ["a"])
        subscriber.reply(.pong(Pong(ping: .number(1), sequence: 0)))
        try tell(2, ["b"])
        let events = await all(subscriber)
        #expect(events.map(\.name) == ["hello", "snapshot", "stable", "pong", "stable"])
        guard case .pong(let pong) = events[3] else { return }
        #expect(pong.sequence == 1 && pong.cursor == cursors([events[2]]).first)
    }

    /// A second `subscribe` while the results for the first are read.
    @Test func theLaterOfTwoRequestsCounts() async throws {
        for number in 1...200 { try tell(number, ["\(number)"]) }
        let subscriber = hub.subscribe()
        try subscriber.resubscribe(Subscription(), after: .earliest)
        let iterator = subscriber.makeAsyncIterator()
        var events = try #require(await iterator.next())
        events += try #require(await iterator.next())
        #expect(!ids(events).isEmpty && ids(events).count < 200)
        try subscriber.resubscribe(Subscription(), after: .after(log.latest.before(by: 3)))
        subscriber.cancel()
        var rest: [ScanEvent] = []
        while let batch = await iterator.next() { rest += batch }
        #expect(rest.map(\.name) == ["subscribed", "stable", "stable", "stable", "snapshot"])
        #expect(ids(rest) == ["198", "199", "200"])
    }
}

extension ResultCursor {
    /// The cursor so many results before this one.
    fileprivate func before(by count: Int) -> ResultCursor {
        let fields = description.split(separator: "-")
        // A text of that form is a cursor; if it were none, this one would be as wrong.
        return ResultCursor("\(fields[0])-\(fields[1])-\(number - count)") ?? self
    }
}
