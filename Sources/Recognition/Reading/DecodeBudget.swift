import Imaging
import ScanModel

/// The budget for decoding. It uses the average cost of jobs instead of the clock, so a recording produces the same
/// events on every machine. Costs are in milliseconds of a typical core.
struct DecodeBudget {
    /// Credit per second of capture time.
    private let rate: Double
    private var credit: Double
    private var last: Double?

    /// Maximum credit, in seconds. With 0.3, 39 of 48 hard clips are read instead of 41: what is new in view needs many attempts at once.
    private static let reserve = 0.5

    /// Maximum debt, in seconds.
    private static let mostDebt = 1.0

    /// What may be spent on solving for bars, relative to everything else: it has a budget of its own, because in clutter it would take the
    /// time that readable codes need.
    static let bars = 1.2

    /// The same for the modules of grids: from one budget, blurred grids took what 24 of 336 clips with linear codes needed.
    static let grids = 1.2

    /// The same for long searches: with one budget, they left QR and Data Matrix unread in 2 of 48 clips.
    static let longSearches = 0.25

    /// The same for searches for bullseyes.
    static let hexagons = 0.15

    /// The same for searches for the guard patterns of stacked codes: with it, no other code of 336 clips stays unread.
    static let stacks = 0.3

    /// - Parameter share: the share of the level's effort.
    init(quality: QualityLevel, share: Double = 1) {
        rate = share * quality.effort.decoding
        credit = rate * Self.reserve
    }

    /// Adds the credit for the time since the previous frame.
    /// - Parameter effort: the share of the rate that is available now.
    mutating func advance(to time: Double, effort: Double = 1) {
        let elapsed = max(0, min(time - (last ?? time), 1)) * effort
        last = time
        credit = min(credit + elapsed * rate, rate * Self.reserve)
    }

    /// Whether another job may start.
    var isLeft: Bool { credit > 0 }

    /// Whether a job may start that reads once more what was read and isn't certain yet. It isn't in vain, and a code that passes by can't wait
    /// until attempts on others are paid.
    var isLeftToConfirm: Bool { credit > -rate * Self.reserve }

    /// Whether more than half of the maximum credit is available.
    var isPlenty: Bool { credit > rate * Self.reserve / 2 }

    /// Subtracts the cost of a job.
    mutating func spend(_ job: PlannedJob) { spend(Self.cost(of: job)) }

    /// Subtracts milliseconds, but what can't be paid back in a second is forgotten: nothing else would be read for so long.
    mutating func spend(_ milliseconds: Double) { credit = max(credit - milliseconds, -rate * Self.mostDebt) }

    /// The cost of adding a frame to the fused picture of a place, in milliseconds.
    static let fusion = 0.8

    /// Returns the approximate cost of a job in milliseconds.
    static func cost(of planned: PlannedJob) -> Double {
        let job = planned.job
        let pixels = Double(job.patch.width * job.patch.height) / 1e6
        guard job.effort.contains(.harder) else { return 0.35 + 3 * pixels }
        // Scanning rows is the main cost; a search for Data Matrix is expensive too if there are many edges.
        let rows = job.symbologies.intersection(.linear).isEmpty ? 0.0 : 6
        let both = job.effort.contains(.inverted) ? 1.5 : 1
        // Bars have to be aligned, and pictures restored.
        let drawing = planned.field != nil ? 0.3 : planned.isFragile ? 6 * pixels : pixels
        return 0.05 + drawing + pixels * (5 + rows) * both
    }
}
