import Results
import ScanModel

/// What one subscriber has still to be told. Bounded: of what waits only the latest update of an id is kept, and where that
/// is not enough, all of it gives way to the stable results among it, an `overflow` and a fresh snapshot.
struct SubscriberQueue: Sendable {
    private(set) var waiting: [OutgoingEvent] = []
    /// Set while stable results have to be read from where they are kept before anything new is told.
    private(set) var catchUp: CatchUp?
    /// Counts the times that catching up began, so that what was read for one does not end up in another.
    private(set) var catchUps = 0
    private var subscription = Subscription()
    private var views = ItemViews()
    private var lastSequence = 0
    /// Number of the latest result before those that wait.
    private var drained: Int
    /// The latest result that was told to anybody.
    private var latest: LatestResult
    private let capacity: Int

    /// How far a subscriber has come with the results that it missed.
    struct CatchUp: Sendable {
        /// Number of the latest result that it was told.
        var position: Int
        /// Events other than stable results that it did not get; nil where it was not too slow, but asked.
        var lost: Int?
        /// Stable results that were reported as missing when it asked, and that it has not come to yet; very many where nobody knew
        /// how many there are.
        var reported = 0
        /// What it waits for beyond events.
        var replies: [ScanEvent] = []
    }

    /// Replies that are kept for a subscriber that is too slow: the newest ones.
    private static let keptReplies = 64

    /// - Parameter latest: the latest result so far.
    init(capacity: Int, latest: LatestResult) {
        self.capacity = capacity
        self.latest = latest
        drained = latest.number
    }

    /// Begins anew with the results of a log that was found only now, as if all of them had been told.
    mutating func begin(at latest: LatestResult) {
        self.latest = latest
        drained = latest.number
        catchUp?.position = latest.number
    }

    /// Takes the first of what waits.
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

    /// Replaces the subscription: what waits in the terms of the old one, then the answer, the results that were missed, and a
    /// snapshot.
    /// - Parameter position: number of the latest result that the subscriber has.
    mutating func resubscribe(_ new: Subscription, _ answer: Subscribed, position: Int) {
        subscription = new
        views.forgetHeld()
        let replies = catchUp?.replies ?? []
        catchUps += 1
        catchUp = CatchUp(
            position: new.events.contains("stable") ? position : latest.number,
            reported: answer.gap.map { $0.missing ?? .max } ?? 0, replies: replies)
        waiting.append(OutgoingEvent(.subscribed(answer)))
    }

    /// Takes results that were read from where they are kept.
    /// - Returns: what of them the subscriber wants.
    mutating func replay(_ results: [(change: Change, region: Region)], through number: Int) -> [OutgoingEvent] {
        var events: [OutgoingEvent] = []
        if let over = catchUp {
            catchUp?.position = number
            // What is missing here will not come any more. Where numbers leap, the answer has reported that.
            let missing = max(0, number - over.position - results.count)
            if missing < ResultCursor.leap {
                let new = max(0, missing - over.reported)
                catchUp?.reported = max(0, over.reported - missing)
                if new > 0 { events.append(OutgoingEvent(.overflow(lostResults(new)))) }
            }
        }
        return events
            + results.compactMap { result in
                subscription.filter(.stable(result.change), region: result.region).map { OutgoingEvent($0) }
            }
    }

    /// Says before the results that come after them that some are not kept any more.
    private func lostResults(_ count: Int) -> Overflow {
        Overflow(sequence: lastSequence, lost: count, gap: ResultGap(missing: count, reason: .expired))
    }

    /// Goes on with the present, once nothing is missing.
    mutating func goLive(_ snapshot: Snapshot, region: Region, latest: LatestResult) {
        guard let over = catchUp else { return }
        catchUp = nil
        self.latest = latest
        if let lost = over.lost {
            waiting.append(OutgoingEvent(.overflow(Overflow(sequence: snapshot.sequence, lost: lost))))
        }
        append(snapshot, region)
        for reply in over.replies { waiting.append(OutgoingEvent(reply.answered(after: snapshot.sequence, latest))) }
    }

    /// Adds the answer to something that the subscriber sent.
    mutating func reply(_ reply: ScanEvent) {
        if catchUp == nil, waiting.count >= capacity { overflow() }
        if catchUp == nil {
            waiting.append(OutgoingEvent(reply.answered(after: lastSequence, latest)))
        } else {
            catchUp?.replies.append(reply)
            if let count = catchUp?.replies.count, count > Self.keptReplies { catchUp?.replies.removeFirst() }
        }
    }

    /// Adds an event of everything.
    /// - Parameters:
    ///   - region: what its regional coordinates refer to.
    ///   - latest: the latest result, after the event.
    mutating func tell(_ event: OutgoingEvent, region: Region, latest: LatestResult) {
        self.latest = latest
        // A snapshot has it already.
        if let number = event.event.sequence, number <= lastSequence { return }
        guard let wanted = subscription.filter(event, region: region) else { return }
        if catchUp != nil {
            if case .stable = wanted.event {} else if catchUp?.lost != nil { catchUp?.lost? += 1 }
            return
        }
        guard let event = views.pass(wanted, subscription.maxUpdateRate) else { return }
        if merge(event) { return }
        if waiting.count >= capacity { compact() }
        waiting.append(event)
        lastSequence = event.event.sequence ?? lastSequence
        if waiting.count > capacity { overflow() }
    }

    /// Tells updates that were held back for the rate limit and whose time has come, as one event that bears the number
    /// of the latest event of all: numbers still rise.
    mutating func release(at time: Double, _ snapshot: Snapshot) {
        guard catchUp == nil, snapshot.sequence > lastSequence, waiting.count < capacity,
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

    /// Gives up all that waits; what of it must not be lost comes by catching up.
    private mutating func overflow() {
        let replies = waiting.map(\.event).filter(\.isReply).suffix(Self.keptReplies)
        let lost = waiting.count { $0.event.isLost }
        // A greeting comes first whatever happens.
        waiting.removeAll { if case .hello = $0.event { false } else { true } }
        views.forgetHeld()
        catchUps += 1
        catchUp = CatchUp(position: drained, lost: lost, replies: Array(replies))
    }

    /// Whether the last event that waits is an update of the same items, which this one then replaces: nothing else
    /// came between, so the order is kept.
    private mutating func merge(_ event: OutgoingEvent) -> Bool {
        guard case .update(let change) = event.event, case .update(let last)? = waiting.last?.event,
            last.items.map(\.id) == change.items.map(\.id)
        else { return false }
        waiting[waiting.count - 1] = event
        lastSequence = change.sequence
        return true
    }

    /// Leaves out updates of items of which something later waits.
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
    /// Its number; 0 where there was none yet.
    var number = 0
    /// Its cursor; nil where none are kept.
    var cursor: String?
}

extension ScanEvent {
    /// Whether it answers a line that the subscriber sent.
    fileprivate var isReply: Bool {
        switch self {
        case .subscribed, .pong, .error: true
        default: false
        }
    }

    /// Whether nothing makes up for it where it is not told.
    fileprivate var isLost: Bool {
        switch self {
        case .hello, .snapshot, .stable: false
        default: !isReply
        }
    }

    /// The same, told after the event of that number and that result.
    fileprivate func answered(after sequence: Int, _ latest: LatestResult) -> ScanEvent {
        guard case .pong(var pong) = self else { return self }
        pong.sequence = sequence
        pong.cursor = latest.cursor
        return .pong(pong)
    }
}
