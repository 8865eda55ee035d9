import DocumentRecognition
import ScanModel

/// When the page in view has come to rest, so that a picture of it can be judged: a state machine.
enum PageWatch: Sendable {
    /// No document is in view.
    case empty
    /// It moves, or something moves on it.
    case moving(PageSight)
    /// It has been still since `since`.
    case resting(PageSight, since: Double)
    /// It has been still and was judged for the `times`th time at `at`.
    case judged(PageSight, at: Double, times: Int)

    /// What to do next.
    enum Action: Sendable, Equatable {
        case wait
        /// Judge the picture of this frame.
        case judge
        /// Judge it again: nothing has moved since it was judged.
        case judgeAgain
    }

    /// Seconds without motion before a page is judged.
    static let rest = 0.4
    /// The largest move of a corner at rest, as a fraction of the frame's width or height.
    static let still = 0.003
    /// Seconds between two judgements of a page at rest, which double from one to the next: a camera may still be focusing, a reflection
    /// may go.
    static let again = 0.5...8

    /// Whether the page in view lies still.
    var isAtRest: Bool { if case .judged = self { true } else { false } }

    /// Whether nothing has moved since the frame before.
    var isStill: Bool {
        switch self {
        case .empty, .moving: false
        case .resting, .judged: true
        }
    }

    /// Takes a frame.
    /// - Parameter sight: the page in it; nil if none is certain.
    mutating func take(_ sight: PageSight?, at time: Double) -> Action {
        guard let sight else {
            self = .empty
            return .wait
        }
        switch self {
        case .empty: self = .moving(sight)
        case .moving(let last): self = sight.isAtRest(since: last) ? .resting(last, since: time) : .moving(sight)
        case .resting(let first, let since):
            guard sight.isAtRest(since: first), time >= since else {
                self = .moving(sight)
                return .wait
            }
            // Where a page was taken away, its item stays for a while: it has to be seen there at rest.
            guard time - since >= Self.rest - 1e-3, sight.sightings > first.sightings else { return .wait }
            self = .judged(sight, at: time, times: 1)
            return .judge
        case .judged(let reference, let judged, let times):
            guard sight.isAtRest(since: reference), time >= judged else {
                self = .moving(sight)
                return .wait
            }
            let pause = min(Self.again.upperBound, Self.again.lowerBound * Double(1 << min(times - 1, 10)))
            guard time - judged >= pause - 1e-3 else { return .wait }
            self = .judged(reference, at: time, times: times + 1)
            return .judgeAgain
        }
        return .wait
    }
}

/// The page in one frame.
struct PageSight: Sendable {
    /// The document's id.
    var document: String
    /// Its corners, in fractions of the frame.
    var bounds: Quad
    var signature: PageSignature
    /// The number of searches that have found it so far.
    var sightings: Int

    /// Whether neither the page nor anything on it has moved since an earlier frame.
    func isAtRest(since earlier: PageSight) -> Bool {
        document == earlier.document && bounds.largestMove(to: earlier.bounds) < PageWatch.still
            && signature.isLike(earlier.signature)
    }
}
