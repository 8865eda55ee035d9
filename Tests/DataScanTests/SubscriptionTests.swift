import Capture
import DataScan
import Delivery
import Imaging
import ScanModel
import Testing

@Suite struct SubscriptionTests {
    private let hub = EventHub(
        hello: Hello(
            server: "test", session: "s", camera: CameraInfo(device: "d", state: .streaming), regionOfInterest: .full))

    private func item(_ id: String, _ symbology: Symbology = .qr, at x: Double = 0.5) throws -> RecognizedItem {
        RecognizedItem(
            id: id, content: .barcode(Barcode(symbology: symbology, payload: id, payloadData: [])),
            bounds: Quad(try Region(x: x, y: 0.5, width: 0.1, height: 0.1)), confidence: 1, stability: .tentative,
            reads: 2,
            firstSeen: 0, lastSeen: 0)
    }

    private func change(_ sequence: Int, _ items: [RecognizedItem]) -> Change {
        Change(
            sequence: sequence, moment: Moment(frame: sequence, captureTime: Double(sequence) / 30, time: 0),
            items: items,
            allItems: items.map(\.id))
    }

    private func publish(_ events: [ScanEvent], _ sequence: Int) {
        hub.publish(events, snapshot: Snapshot(sequence: sequence, items: []), time: Double(sequence) / 30)
    }

    /// All that waits for a subscriber; it is closed by that.
    private func drain(_ subscriber: Subscriber) async -> [ScanEvent] {
        subscriber.cancel()
        var events: [ScanEvent] = []
        for await batch in subscriber { events += batch }
        return events
    }

    @Test func helloAndSnapshotComeFirst() async {
        #expect(await drain(hub.subscribe()).map(\.name) == ["hello", "snapshot"])
    }

    @Test func updatesOfTheSameItemsAreMergedAndTheRestIsKept() async throws {
        let subscriber = hub.subscribe()
        publish([.add(change(1, [try item("a")]))], 1)
        for sequence in 2...100 {
            publish([.update(change(sequence, [try item("a", at: Double(sequence) / 1000)]))], sequence)
        }
        publish([.stable(change(101, [try item("a")]))], 101)
        let events = await drain(subscriber)
        #expect(events.map(\.name) == ["hello", "snapshot", "add", "update", "stable"])
        guard case .update(let last) = events[3] else { return }
        #expect(last.sequence == 100)
    }

    @Test func aSlowSubscriberGetsOverflowAndASnapshot() async throws {
        let subscriber = hub.subscribe()
        for sequence in 1...(EventHub.queueCapacity + 50) {
            hub.publish(
                [.add(change(sequence, [try item("\(sequence)")]))],
                snapshot: Snapshot(sequence: sequence, items: [try item("\(sequence)")]), time: 0)
        }
        let last = EventHub.queueCapacity + 50
        let events = subscriber.makeAsyncIterator()
        #expect(await events.next()?.map(\.name) == ["hello"])
        let told = try #require(await events.next())
        guard case .overflow(let overflow)? = told.first, case .snapshot(let snapshot) = told[1] else {
            Issue.record("no overflow: \(told.map(\.name))")
            return
        }
        #expect(overflow.lost == last && overflow.gap == nil)
        #expect(snapshot.sequence == overflow.sequence && snapshot.sequence == last)
        // After it, every event again.
        publish([.add(change(last + 1, [try item("next")]))], last + 1)
        #expect(await events.next()?.map(\.sequence) == [last + 1])
    }

    @Test func aFilterLeavesNoTraceOfTheRest() async throws {
        let subscriber = hub.subscribe()
        var subscription = Subscription()
        subscription.symbologies = [.qr]
        try subscriber.resubscribe(subscription)
        publish([.add(change(1, [try item("q"), try item("e", .ean13)]))], 1)
        publish([.update(change(2, [try item("e", .ean13)])), .stable(change(3, [try item("e", .ean13)]))], 3)
        let gone = ["q", "e"].map { RemovedItem(id: $0, reason: .left) }
        publish(
            [
                .remove(
                    Removal(sequence: 4, moment: Moment(frame: 4, captureTime: 1, time: 1), items: gone, allItems: []))
            ], 4)
        let events = await drain(subscriber).dropFirst(2)
        #expect(events.map(\.name) == ["subscribed", "snapshot", "add", "remove"])
        guard case .add(let added)? = events.dropFirst(2).first, case .remove(let removed)? = events.last else {
            return
        }
        #expect(added.items.map(\.id) == ["q"] && removed.items.map(\.id) == ["q"])
    }

    @Test func stableAloneHasItsRemoveToo() async throws {
        let subscriber = hub.subscribe()
        var subscription = Subscription()
        subscription.events = ["stable"]
        try subscriber.resubscribe(subscription)
        publish([.add(change(1, [try item("a")])), .stable(change(2, [try item("a")]))], 2)
        #expect(await drain(subscriber).dropFirst(4).map(\.name) == ["stable"])
    }

    @Test func coordinatesOfTheRegion() async throws {
        publish(
            [
                .settings(
                    SettingsChange(
                        sequence: 1, regionOfInterest: try Region(x: 0.5, y: 0.5, width: 0.5, height: 0.5),
                        recognizedDataTypes: [], qualityLevel: .fast, recognizesMultipleItems: true))
            ], 1)
        let subscriber = hub.subscribe()
        var subscription = Subscription()
        subscription.coordinates = .region
        try subscriber.resubscribe(subscription)
        publish([.add(change(2, [try item("a", at: 0.75)]))], 2)
        guard case .add(let added)? = await drain(subscriber).last else { return }
        let corner = try #require(added.items.first?.bounds.topLeft)
        #expect(abs(corner.x - 0.5) < 1e-9 && abs(corner.y) < 1e-9)
    }

    @Test func theLastOfTheUpdatesThatWereHeldBackComesToo() async throws {
        let subscriber = hub.subscribe()
        var subscription = Subscription()
        subscription.maxUpdateRate = 2
        try subscriber.resubscribe(subscription)
        publish([.add(change(1, [try item("a")]))], 1)
        for sequence in 2...20 {
            publish([.update(change(sequence, [try item("a", at: Double(sequence) / 100)]))], sequence)
        }
        for sequence in 21...60 { publish([], sequence) }
        let updates = await drain(subscriber).compactMap { event -> Change? in
            if case .update(let change) = event { change } else { nil }
        }
        #expect(updates.count <= 3)
        #expect(updates.last?.items.first?.bounds.topLeft.x == 0.2)
    }

    @Test func aClosedHubEndsItsSubscriptions() async {
        let subscriber = hub.subscribe()
        #expect(hub.subscriberCount == 1)
        hub.close()
        var batches = 0
        for await _ in subscriber { batches += 1 }
        #expect(batches == 1 && hub.subscriberCount == 0)
        #expect(await drain(hub.subscribe()).map(\.name) == ["hello", "snapshot"])
    }

    /// Two thousand slow subscribers in terms of their own must not hold two thousand copies.
    @Test func thoseOfEqualTermsShareTheirEvents() throws {
        func subscriber(_ rate: Double?, _ symbologies: Set<Symbology>) throws -> Subscriber {
            var terms = Subscription()
            (terms.coordinates, terms.maxUpdateRate, terms.symbologies) = (.region, rate, symbologies)
            let subscriber = hub.subscribe()
            try subscriber.resubscribe(terms)
            _ = Self.taken(subscriber)
            return subscriber
        }
        let subscribers = [try subscriber(nil, []), try subscriber(5, []), try subscriber(nil, [.qr]), hub.subscribe()]
        _ = Self.taken(subscribers[3])
        publish([.add(change(1, [try item("a"), try item("b", .ean13)]))], 1)
        let added = try subscribers.map { try #require(Self.taken($0).first) }
        #expect(added[0] === added[1], "how often is no matter")
        #expect(added[0] !== added[2] && added[0] !== added[3])
        guard case .add(let all) = added[0].event, case .add(let some) = added[2].event else {
            Issue.record("\(added.map(\.event.name))")
            return
        }
        #expect(all.items.map(\.id) == ["a", "b"] && some.items.map(\.id) == ["a"])
    }

    /// All that waits, as it is.
    private static func taken(_ subscriber: Subscriber) -> [OutgoingEvent] {
        var events: [OutgoingEvent] = []
        while case .events(let some) = subscriber.take(orWake: {}) { events += some }
        return events
    }
}
