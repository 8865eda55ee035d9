public import ScanModel

/// Types results as they become stable.
///
/// It types only live results. Results that were in view before, or are older than `maximumAge` because of an
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
    private let now: @Sendable () -> Double
    private let notify: @Sendable (Note) -> Void

    /// - Parameters:
    ///   - now: returns the wall-clock time.
    ///   - notify: receives the notifications.
    public init(
        composer: Composer, typist: Typist, maximumAge: Double, now: @escaping @Sendable () -> Double,
        notify: @escaping @Sendable (Note) -> Void
    ) {
        self.composer = composer
        self.typist = typist
        self.maximumAge = maximumAge
        self.now = now
        self.notify = notify
    }

    /// Types the results of an event.
    /// - Throws: `KeyboardFault`; `CancellationError`, with no key down.
    public func take(_ event: ScanEvent) async throws {
        switch event {
        case .hello(let hello): notify(.connected(session: hello.session))
        case .stable(let change):
            for item in change.items where item.isResult && item.isAccepted { try await take(item, change.moment) }
        default: break
        }
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
