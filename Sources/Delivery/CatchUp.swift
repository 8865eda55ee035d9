import Results
import ScanModel

/// Where a subscriber stands: with the present, or behind it, reading stable results from where they are kept.
///
///              resubscribe                       finish
///     live ──────────────────► resuming   ──────────────────► live
///       └────────────────────► overflowed ──────────────────►
///              overflow
///
/// While it is behind, new events are not queued: the results among them are read later, and the snapshot at the end replaces the
/// rest. A `resubscribe` in any state begins a new `resuming`.
enum CatchUp: Sendable, Equatable {
    /// Events are queued as they come.
    case live
    /// The subscriber asked to continue after a cursor.
    /// - `reported`: results that the answer has reported as missing and that reading has not reached; `.max` if their number is
    ///   unknown.
    case resuming(Backlog, reported: Int)
    /// The subscriber was too slow for its queue.
    /// - `lost`: events other than stable results that it won't get.
    case overflowed(Backlog, lost: Int)

    /// What waits until the subscriber has caught up.
    struct Backlog: Sendable, Equatable {
        /// The number of the latest result that the subscriber has.
        var position: Int
        /// Answers to what it sent meanwhile, oldest first.
        var replies: [ScanEvent] = []
    }

    /// Replies kept for a subscriber that sends without reading: the newest ones.
    static let keptReplies = 64

    /// What to send before the snapshot that ends catching up.
    struct Ending: Equatable {
        /// The number for an `overflow` event; nil if none is due.
        var lost: Int?
        /// Answers for after the snapshot.
        var replies: [ScanEvent] = []
    }

    var isLive: Bool { backlog == nil }

    /// Nil if live.
    var backlog: Backlog? {
        switch self {
        case .live: nil
        case .resuming(let backlog, _), .overflowed(let backlog, _): backlog
        }
    }

    /// Continues from another result, as if all before it had been sent.
    mutating func move(to position: Int) { change { $0.position = position } }

    /// Begins to continue after the result with number `position`. Replies that wait are kept.
    mutating func resume(after position: Int, reported: Int) {
        self = .resuming(Backlog(position: position, replies: backlog?.replies ?? []), reported: reported)
    }

    /// Begins because the queue is full.
    /// - Parameters:
    ///   - lost: events that were dropped from the queue and aren't stable results.
    ///   - replies: answers that were dropped with them, oldest first.
    mutating func overflow(after position: Int, lost: Int, replies: [ScanEvent]) {
        self = .overflowed(Backlog(position: position, replies: replies.suffix(Self.keptReplies)), lost: lost)
    }

    /// Takes note of an event that is not queued.
    mutating func skip(_ event: ScanEvent) {
        if case .stable = event { return }
        if case .overflowed(let backlog, let lost) = self { self = .overflowed(backlog, lost: lost + 1) }
    }

    /// Keeps an answer for the end.
    mutating func hold(_ reply: ScanEvent) {
        change { $0.replies = ($0.replies + [reply]).suffix(Self.keptReplies) }
    }

    /// Takes note that results up to number `last` were read, and `count` of them were still kept.
    /// - Returns: how many of the rest nobody has reported as missing yet.
    mutating func read(_ count: Int, through last: Int) -> Int {
        guard let before = backlog else { return 0 }
        move(to: last)
        let missing = max(0, last - before.position - count)
        // Numbers leap after an unknown loss, which the answer has reported.
        guard missing < ResultCursor.leap else { return 0 }
        guard case .resuming(let backlog, let reported) = self else { return missing }
        self = .resuming(backlog, reported: max(0, reported - missing))
        return max(0, missing - reported)
    }

    /// Returns to the present.
    mutating func finish() -> Ending? {
        defer { self = .live }
        switch self {
        case .live: return nil
        case .resuming(let backlog, _): return Ending(replies: backlog.replies)
        case .overflowed(let backlog, let lost): return Ending(lost: lost, replies: backlog.replies)
        }
    }

    private mutating func change(_ body: (inout Backlog) -> Void) {
        switch self {
        case .live: break
        case .resuming(var backlog, let reported):
            body(&backlog)
            self = .resuming(backlog, reported: reported)
        case .overflowed(var backlog, let lost):
            body(&backlog)
            self = .overflowed(backlog, lost: lost)
        }
    }
}
