import Results
import ScanModel

/// What waits for one subscriber. Bounded: of the waiting updates of an item only the latest is kept. If that isn't enough, the
/// whole queue gives way to an `overflow`, the stable results that were in it, and a new snapshot.
struct SubscriberQueue: Sendable {
    private(set) var waiting: [OutgoingEvent] = []
    private(set) var catchUp = CatchUp.live
    /// Counts how often catching up began, so that results read for one occasion aren't sent for another.
    private(set) var catchUps = 0
    private var subscription = Subscription()
    private var views = ItemViews()
    private var lastSequence = 0
    /// The number of the latest result before those that wait.
    private var drained: Int
    /// The latest result that was published.
    private var latest: LatestResult
    private let capacity: Int

    /// - Parameter latest: the latest result so far.
    init(capacity: Int, latest: LatestResult) {
        self.capacity = capacity
        self.latest = latest
        drained = latest.number
    }

    /// Continues with a log that was found late, as if all its results had been sent.
    mutating func begin(at latest: LatestResult) {
        self.latest = latest
        drained = latest.number
        catchUp.move(to: latest.number)
    }

    /// Takes the first events that wait.
    mutating func drain(_ limit: Int) -> [OutgoingEvent] {
        let taken = Array(waiting.prefix(limit))
        waiting.removeFirst(taken.count)
        drained = waiting.lazy.compactMap(\.result).first.map { $0 - 1 } ?? latest.number
        return taken
    }

    /// Adds the greeting of a connection.
    mutating func greet(_ hello: Hello, _ snapshot: Snapshot) {
        waiting.append(OutgoingEvent(.hello(hello)))
        append(snapshot, snapshot.scene?.regionOfInterest ?? .full)
    }

    /// Replaces the subscription. What waits under the old one comes first, then the answer, missed results, and a snapshot.
    /// - Parameter position: the number of the latest result that the subscriber has.
    mutating func resubscribe(_ new: Subscription, _ answer: Subscribed, position: Int) {
        subscription = new
        views.forgetHeld()
        catchUps += 1
        catchUp.resume(
            after: new.events.contains("stable") ? position : latest.number,
            reported: answer.gap.map { $0.missing ?? .max } ?? 0)
        waiting.append(OutgoingEvent(.subscribed(answer)))
    }

    /// Takes results that were read from where they are kept.
    /// - Returns: those that the subscriber wants, after a report of those that are gone.
    mutating func replay(_ results: [(change: Change, region: Region)], through number: Int) -> [OutgoingEvent] {
        let missing = catchUp.read(results.count, through: number)
        return (missing > 0 ? [OutgoingEvent(.overflow(expired(missing)))] : [])
            + results.compactMap { result in
                subscription.filter(.stable(result.change), region: result.region).map { OutgoingEvent($0) }
            }
    }

    private func expired(_ count: Int) -> Overflow {
        Overflow(sequence: lastSequence, lost: count, gap: ResultGap(missing: count, reason: .expired))
    }

    /// Returns to the present, once no result is missing.
    mutating func goLive(_ snapshot: Snapshot, region: Region, latest: LatestResult) {
        guard let ending = catchUp.finish() else { return }
        self.latest = latest
        if let lost = ending.lost {
            waiting.append(OutgoingEvent(.overflow(Overflow(sequence: snapshot.sequence, lost: lost))))
        }
        append(snapshot, region)
        for reply in ending.replies { waiting.append(OutgoingEvent(reply.answered(after: snapshot.sequence, latest))) }
    }

    /// Adds the answer to a request.
    mutating func reply(_ reply: ScanEvent) {
        if catchUp.isLive, waiting.count >= capacity { overflow() }
        guard catchUp.isLive else { return catchUp.hold(reply) }
        waiting.append(OutgoingEvent(reply.answered(after: lastSequence, latest)))
    }

    /// Adds a published event, if the subscriber wants it.
    /// - Parameters:
    ///   - region: the region of interest that the event's regional coordinates refer to.
    ///   - latest: the latest result, after the event.
    mutating func add(_ event: OutgoingEvent, region: Region, latest: LatestResult) {
        self.latest = latest
        // The latest snapshot includes it.
        if let number = event.event.sequence, number <= lastSequence { return }
        guard let wanted = subscription.filter(event, region: region) else { return }
        guard catchUp.isLive else { return catchUp.skip(wanted.event) }
        guard let event = views.pass(wanted, subscription.maxUpdateRate) else { return }
        if merge(event) { return }
        if waiting.count >= capacity { compact() }
        waiting.append(event)
        lastSequence = event.event.sequence ?? lastSequence
        if waiting.count > capacity { overflow() }
    }

    /// Adds updates that the rate limit held back until now, as one event. It bears the number of the latest event of all, so that
    /// numbers keep rising.
    mutating func release(at time: Double, _ snapshot: Snapshot) {
        guard catchUp.isLive, snapshot.sequence > lastSequence, waiting.count < capacity,
            let rate = subscription.maxUpdateRate, let due = views.release(at: time, rate)
        else { return }
        lastSequence = snapshot.sequence
        waiting.append(
            OutgoingEvent(
                .update(
                    Change(
                        sequence: snapshot.sequence, moment: due.moment, items: due.items,
                        allItems: snapshot.items.map(\.id)))))
    }

    private mutating func append(_ snapshot: Snapshot, _ region: Region) {
        lastSequence = snapshot.sequence
        guard case .snapshot(let wanted)? = subscription.filter(.snapshot(snapshot), region: region) else { return }
        views.know(wanted.items)
        waiting.append(OutgoingEvent(.snapshot(wanted)))
    }

    /// Drops everything that waits. Stable results come again by catching up.
    private mutating func overflow() {
        catchUps += 1
        catchUp.overflow(
            after: drained, lost: waiting.count { $0.event.isLost }, replies: waiting.map(\.event).filter(\.isReply))
        // The greeting always comes first.
        waiting.removeAll { if case .hello = $0.event { false } else { true } }
        views.forgetHeld()
    }

    /// Replaces the last waiting event if both update the same items. Nothing lies between them, so the order is kept.
    private mutating func merge(_ event: OutgoingEvent) -> Bool {
        guard case .update(let change) = event.event, case .update(let last)? = waiting.last?.event,
            last.items.map(\.id) == change.items.map(\.id)
        else { return false }
        waiting[waiting.count - 1] = event
        lastSequence = change.sequence
        return true
    }

    /// Drops updates of items for which a later event waits.
    private mutating func compact() {
        var later: Set<String> = []
        var kept: [OutgoingEvent] = []
        for outgoing in waiting.reversed() {
            switch outgoing.event {
            case .update(var change):
                let count = change.items.count
                change.items.removeAll { later.contains($0.id) }
                later.formUnion(change.items.map(\.id))
                if !change.items.isEmpty {
                    kept.append(change.items.count == count ? outgoing : OutgoingEvent(.update(change)))
                }
            case .stable(let change):
                later.formUnion(change.items.map(\.id))
                kept.append(outgoing)
            case .remove(let removal):
                later.formUnion(removal.items.map(\.id))
                kept.append(outgoing)
            default: kept.append(outgoing)
            }
        }
        waiting = kept.reversed()
    }
}

/// The latest stable result.
struct LatestResult: Sendable {
    /// Its number; 0 if there is none yet.
    var number = 0
    /// Its cursor; nil if no results are kept.
    var cursor: String?
}

extension ScanEvent {
    /// Whether it answers a request of the subscriber.
    fileprivate var isReply: Bool {
        switch self {
        case .subscribed, .pong, .error: true
        default: false
        }
    }

    /// Whether nothing replaces it if it is dropped.
    fileprivate var isLost: Bool {
        switch self {
        case .hello, .snapshot, .stable: false
        default: !isReply
        }
    }

    /// The same event, sent after the event and the result with these numbers.
    fileprivate func answered(after sequence: Int, _ latest: LatestResult) -> ScanEvent {
        guard case .pong(var pong) = self else { return self }
        pong.sequence = sequence
        pong.cursor = latest.cursor
        return .pong(pong)
    }
}
