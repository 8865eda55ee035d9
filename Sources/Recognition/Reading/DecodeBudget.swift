import Imaging
import ScanModel

/// The budget for decoding. It uses the average cost of jobs instead of the clock, so a recording produces the same
/// events on every machine. Costs are in milliseconds of a typical core.
struct DecodeBudget {
    /// Credit per second of capture time.
    private let rate: Double
    private var credit: Double
    private var last: Double?

    /// Maximum credit, in seconds: what is new in view, or comes to rest, needs many attempts at once. With a reserve of 0.5 s and 1.4 times the
    /// rate, as many of 144 hard clips are read, a code that passes by costs 10 % more, and a certain reading takes longer.
    private static let reserve = 1.0

    /// Maximum debt, in seconds.
    private static let mostDebt = 1.0

    /// What may be spent on solving for bars, relative to everything else: it has a budget of its own, because in clutter it would take the
    /// time that readable codes need.
    static let bars = 0.8

    /// The same for the modules of grids: from one budget, blurred grids took what 24 of 336 clips with linear codes needed. It is rarely used
    /// up, because ink that isn't connected to the surroundings is rare in clutter; with half of it, 4 more of 144 hard clips stay unread.
    static let grids = 3.0

    /// The same for long searches: with one budget, they left QR and Data Matrix unread in 2 of 48 clips.
    static let longSearches = 0.25

    /// The same for searches for bullseyes. With 0.15, clutter used it up before a MaxiCode came to rest.
    static let hexagons = 0.4

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

    /// What an attempt costs: some milliseconds, and some for each million pixels that are shown to the decoder. Fitted to the attempts in 149
    /// clips (Benchmarks/accuracy), on one core of an AMD EPYC virtual machine.
    private struct Price {
        var attempt: Double
        var pixels: Double

        func of(_ megapixels: Double) -> Double { attempt + pixels * megapixels }
    }

    /// Drawing what the decoder sees: a plain crop, a picture that is restored or joined, or bars, which are aligned first.
    private static let (crop, restoration, strips) = (
        Price(attempt: 0.02, pixels: 1.9), Price(attempt: 0.06, pixels: 5.4), Price(attempt: 0.07, pixels: 10)
    )
    /// The decoder's quick pass.
    private static let glance = Price(attempt: 0.1, pixels: 2.1)
    /// What a thorough pass costs for each million pixels instead: for matrices and for bars; and how many times as much if light codes on a dark
    /// ground are sought too.
    private static let (matrices, linear, inverted) = (3.3, 1.2, 1.9)

    /// Returns the approximate cost of a job in milliseconds.
    static func cost(of planned: PlannedJob) -> Double {
        let job = planned.job
        let pixels = Double(job.patch.width * job.patch.height) / 1e6
        let drawing = planned.field != nil ? strips : planned.isFragile ? restoration : crop
        guard job.effort.contains(.harder) else { return drawing.of(pixels) + glance.of(pixels) }
        let sought = job.symbologies
        let searches =
            (sought.subtracting(.linear).isEmpty ? 0 : matrices)
            + (sought.intersection(.linear).isEmpty ? 0 : linear)
        let both = job.effort.contains(.inverted) ? inverted : 1
        return drawing.of(pixels) + Price(attempt: glance.attempt, pixels: searches * both).of(pixels)
    }
}
