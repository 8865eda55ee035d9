public import ScanModel

/// Types results as they become stable.
///
/// It types only live results, and if it awaits verdicts, only results that an application accepted. Results that were in view before, or are older than `maximumAge` because of an
/// interruption or a busy keyboard, aren't typed: an old code in a new form is worse than none.
public struct Wedge: Sendable {
    /// A notification about the wedge. It never contains what was read.
    public enum Note: Sendable, Hashable {
        /// The wedge is connected to a daemon.
        case connected(session: String)
        /// A result was typed.
        case typed(item: String)
        /// A result wasn't typed, for this reason.
        case refused(item: String, reason: String)
    }

    private let composer: Composer
    private let typist: Typist
    private let maximumAge: Double
    /// The results that wait for a verdict; nil if results are typed at once.
    private var awaited: AwaitedResults?
    private let now: @Sendable () -> Double
    private let notify: @Sendable (Note) -> Void

    /// - Parameters:
    ///   - awaitsVerdict: whether only results are typed that an application accepts. Then `maximumAge` is the time that it
    ///     has.
    ///   - now: returns the wall-clock time.
    ///   - notify: receives the notifications.
    public init(
        composer: Composer, typist: Typist, maximumAge: Double, awaitsVerdict: Bool = false,
        now: @escaping @Sendable () -> Double,
        notify: @escaping @Sendable (Note) -> Void
    ) {
        self.composer = composer
        self.typist = typist
        self.maximumAge = maximumAge
        awaited = awaitsVerdict ? AwaitedResults() : nil
        self.now = now
        self.notify = notify
    }

    /// Types the results of an event.
    /// - Throws: `KeyboardFault`; `CancellationError`, with no key down.
    public mutating func take(_ event: ScanEvent) async throws {
        dropUnanswered()
        switch event {
        case .hello(let hello): notify(.connected(session: hello.session))
        case .stable(let change):
            for item in change.items where item.isResult && item.isAccepted {
                if awaited == nil { try await take(item, change.moment) } else { wait(for: item, change.moment) }
            }
        case .verdict(let verdict):
            guard let entry = awaited?.take(cursor: verdict.cursor) else { break }
            switch verdict.answer.verdict {
            case .accepted: try await take(entry.item, entry.moment)
            // Its message may contain what was read.
            case .rejected: notify(.refused(item: entry.item.id, reason: "the application rejected it"))
            }
        default: break
        }
    }

    /// Gives up the results for which no verdict came in time, and reports them.
    public mutating func dropUnanswered() {
        let earliest = now() - maximumAge
        for entry in awaited?.takeAll(before: earliest) ?? [] {
            notify(.refused(item: entry.item.id, reason: "no verdict came within \(maximumAge) s (maximumAge)"))
        }
    }

    private mutating func wait(for item: RecognizedItem, _ moment: Moment) {
        guard let dropped = awaited?.add(item, moment) else { return }
        notify(
            .refused(item: dropped.item.id, reason: "more than \(AwaitedResults.capacity) results wait for a verdict"))
    }

    private func take(_ item: RecognizedItem, _ moment: Moment) async throws {
        let age = now() - moment.time
        // A result from the future dates from before the clock was set.
        guard abs(age) <= maximumAge else {
            let shown = (age * 10).rounded() / 10
            notify(.refused(item: item.id, reason: "it is \(shown) s old; maximumAge is \(maximumAge)"))
            return
        }
        do {
            try await typist.type(composer.strokes(for: item))
            notify(.typed(item: item.id))
        } catch let refusal as Refusal {
            notify(.refused(item: item.id, reason: "\(refusal)"))
        } catch let problem as CapsLockStays {
            notify(.refused(item: item.id, reason: "\(problem)"))
        }
    }
}
