public import Results
public import ScanModel
import Synchronization

/// Distributes events to subscribers without ever waiting for one, and keeps stable results for subscribers that were
/// away.
///
/// A stable result is announced once it is safe. Everything after it waits too, for at most a quarter of a second.
///
///     for await batch in scanner.hub.subscribe() {
///         for case .guidance(let guidance) in batch { print(guidance.hint.rawValue) }
///     }
public final class EventHub: Sendable {
    /// Maximum number of events that wait for one subscriber: about ten seconds of a busy scene.
    public static let queueCapacity = 512

    let state: Mutex<State>
    let results: ResultLog?
    let session: String

    /// Makes a hub that greets with `hello`.
    /// - Parameter results: keeps the stable results; nil keeps none.
    public init(hello: Hello, results: ResultLog? = nil) {
        self.results = results
        session = hello.session
        var hello = hello
        let latest = results.map { LatestResult(number: $0.latest.number, cursor: $0.latest.description) }
        hello.cursor = latest?.cursor
        let snapshot = Snapshot(
            sequence: 0, items: [], cursor: hello.cursor,
            scene: .init(
                camera: hello.camera, regionOfInterest: hello.regionOfInterest, trigger: hello.trigger))
        state = Mutex(
            State(
                hello: hello, snapshot: snapshot, latest: latest ?? LatestResult(), region: hello.regionOfInterest))
        results?.observeProgress { [weak self] in self?.deliver() }
    }

    /// Number of subscribers, except those that don't count.
    public var subscriberCount: Int { state.withLock { $0.subscribers.values.count(where: \.counts) } }

    /// How often a subscriber was too slow and lost events.
    public var overflows: Int { state.withLock { $0.overflows } }

    /// Starts a subscription: `hello` and a snapshot come first, then every event.
    /// - Parameter counts: whether it belongs to a client, as opposed to the daemon itself.
    public func subscribe(counts: Bool = true) -> Subscriber {
        state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            let subscriber = Subscriber(hub: self, id: id, counts: counts, latest: state.latest)
            subscriber.change { $0.greet(state.hello, state.current) }
            if state.isClosed { subscriber.close() } else { state.subscribers[id] = subscriber }
            return subscriber
        }
    }

    /// Publishes events to all subscribers. Their numbers are raised by the number of verdicts that were announced before.
    /// - Parameters:
    ///   - events: the events in order; may be empty.
    ///   - snapshot: everything in view after them.
    ///   - time: capture time, for updates that were held back.
    /// - Returns: the `stable` events among them that have results, with the results' cursors.
    @discardableResult
    public func publish(_ events: [ScanEvent], snapshot: Snapshot, time: Double) -> [Change] {
        state.withLock { state in
            var latest: ResultCursor?
            var stored: [Change] = []
            let outgoing = events.map { published in
                let event = state.inserted == 0 ? published : published.renumbered(by: state.inserted)
                if case .settings(let change) = event { state.region = change.regionOfInterest }
                guard case .stable(let change) = event, let results else { return OutgoingEvent(event) }
                let (kept, last) = keep(change, &state, results)
                latest = last ?? latest
                if last != nil, case .stable(let change) = kept.event { stored.append(change) }
                return kept
            }
            let view = state.inserted == 0 ? snapshot : snapshot.renumbered(by: state.inserted)
            state.outbox.append(Batch(events: outgoing, snapshot: view, time: time, latest: latest))
            deliver(&state)
            return stored
        }
    }

    /// Stores each item of a `stable` event as a separate result, so that each has a cursor. A shape has no content that a subscriber
    /// could miss, so it isn't stored.
    private func keep(
        _ change: Change, _ state: inout State, _ results: ResultLog
    ) -> (OutgoingEvent, ResultCursor?) {
        var reported = change
        var numbers: [ResultCursor] = []
        for index in change.items.indices where change.items[index].isResult {
            var one = change
            one.items = [change.items[index]]
            let cursor = results.append(one, session: session, region: state.region)
            state.verdicts.note(one.items[0].id, at: cursor)
            reported.items[index].cursor = cursor.description
            numbers.append(cursor)
        }
        return (OutgoingEvent(.stable(reported), result: numbers.first?.number), numbers.last)
    }

    /// Announces what has become safe, or has waited long enough.
    public func deliver() { state.withLock { deliver(&$0) } }

    /// Returns once everything published has been announced.
    public func settle() async {
        while !state.withLock({ $0.outbox.isEmpty }) {
            deliver()
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// The status of the stored results; nil if none are kept.
    public var resultStatus: ResultStatus? { results?.status }

    /// Ends all subscriptions; events that wait can still be taken.
    public func close() {
        let subscribers = state.withLock { state in
            deliver(&state, isLast: true)
            state.isClosed = true
            defer { state.subscribers.removeAll() }
            return Array(state.subscribers.values)
        }
        for subscriber in subscribers { subscriber.close() }
    }

    func deliver(_ state: inout State, isLast: Bool = false) {
        adoptLog(&state)
        var count = 0
        let settled = isLast ? Int.max : results?.settledNumber ?? Int.max
        for batch in state.outbox {
            if let latest = batch.latest, latest.number > settled { break }
            send(batch, &state)
            count += 1
        }
        state.outbox.removeFirst(count)
    }

    /// A journal that could not be read at the start may be found later. It is adopted if there are no results yet.
    private func adoptLog(_ state: inout State) {
        guard state.outbox.allSatisfy({ $0.latest == nil }), let found = results?.latest,
            found.number != state.latest.number
        else { return }
        state.latest = LatestResult(number: found.number, cursor: found.description)
        state.hello.cursor = state.latest.cursor
        state.snapshot.cursor = state.latest.cursor
        for subscriber in state.subscribers.values { subscriber.change { $0.begin(at: state.latest) } }
    }

    private func send(_ batch: Batch, _ state: inout State) {
        for outgoing in batch.events {
            switch outgoing.event {
            case .camera(let change): state.hello.camera = change.camera
            case .settings(let change): state.hello.regionOfInterest = change.regionOfInterest
            case .trigger(let change): state.hello.trigger = change.report.state
            default: break
            }
        }
        state.snapshot = batch.snapshot
        state.time = batch.time
        state.snapshot.scene = .init(
            camera: state.hello.camera, regionOfInterest: state.hello.regionOfInterest, trigger: state.hello.trigger)
        if let latest = batch.latest {
            state.latest = LatestResult(number: latest.number, cursor: latest.description)
            state.hello.cursor = state.latest.cursor
        }
        state.snapshot.cursor = state.hello.cursor
        let (region, latest) = (state.hello.regionOfInterest, state.latest)
        var overflows = 0
        for subscriber in state.subscribers.values {
            subscriber.change { queue in
                let before = queue.catchUps
                for event in batch.events { queue.add(event, region: region, latest: latest) }
                queue.release(at: batch.time, state.snapshot)
                overflows += queue.catchUps - before
            }
        }
        state.overflows += overflows
    }

    func remove(_ id: Int) { state.withLock { _ = $0.subscribers.removeValue(forKey: id) } }

    func resubscribe(_ subscriber: Subscriber, _ subscription: Subscription, _ after: ResultStart?)
        throws(ProtocolError)
    {
        try state.withLock { state throws(ProtocolError) in
            var answer = Subscribed(cursor: state.hello.cursor)
            var position = state.latest.number
            if let after {
                guard let results else {
                    throw ProtocolError(
                        .unavailable, field: "subscribe.after", message: "no results are kept here; leave it out")
                }
                guard let beginning = results.beginning(after) else {
                    throw ProtocolError(
                        .invalid, field: "subscribe.after",
                        message: "this cursor was never issued; send one that you received")
                }
                position = beginning.position
                answer.gap = beginning.gap
            }
            subscriber.change { $0.resubscribe(subscription, answer, position: position) }
            _ = subscriber.goLive(state.current, state.hello.regionOfInterest, latest: state.latest)
        }
    }

    /// Switches a subscriber to live events if it has missed nothing.
    /// - Returns: the results that it must read first; nil if there are none.
    func catchUp(_ subscriber: Subscriber) -> MissedResults? {
        state.withLock { state in
            let missing = subscriber.goLive(state.current, state.hello.regionOfInterest, latest: state.latest)
            return missing.map { MissedResults(after: $0.position, upTo: state.latest.number, occasion: $0.occasion) }
        }
    }

    func read(_ missed: MissedResults) async -> (found: [(change: Change, region: Region)], through: Int) {
        let found = await results?.read(after: missed.after, upTo: missed.upTo, limit: MissedResults.atOnce) ?? []
        let reported = found.map { result in
            var change = result.change
            change.replayedFrom = result.session
            for index in change.items.indices { change.items[index].cursor = result.cursor.description }
            return (change: change, region: result.region)
        }
        // If fewer came than possible, the rest can't be read any more.
        return (reported, found.count < MissedResults.atOnce ? missed.upTo : found.last?.cursor.number ?? missed.upTo)
    }
}

/// Stable results that a subscriber must get before it continues.
public struct MissedResults: Sendable {
    /// Number of the latest result that the subscriber has.
    let after: Int
    /// Number of the latest result that was announced.
    let upTo: Int
    let occasion: Int

    /// Maximum number of results in one read.
    static let atOnce = 64
}
