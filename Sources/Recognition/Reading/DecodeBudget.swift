import Imaging
import ScanModel

/// How much decoding is due, by what the jobs cost in the mean and not by the clock, so that a recording gives the same
/// events on every machine. Costs are in milliseconds of a middling processor.
struct DecodeBudget {
    /// What a second of capture time is worth.
    private let rate: Double
    private var credit: Double
    private var last: Double?

    /// What may be saved up, in seconds.
    private static let reserve = 0.3

    init(quality: QualityLevel) {
        rate = quality.effort.decoding
        credit = rate * Self.reserve
    }

    /// A frame came.
    /// - Parameter effort: the share of the rate that there is now.
    mutating func advance(to time: Double, effort: Double = 1) {
        let elapsed = max(0, min(time - (last ?? time), 1)) * effort
        last = time
        credit = min(credit + elapsed * rate, rate * Self.reserve)
    }

    /// Whether another job may be started.
    var isLeft: Bool { credit > 0 }

    /// Whether half of what may be saved up is there.
    var isPlenty: Bool { credit > rate * Self.reserve / 2 }

    /// Takes what a job costs.
    mutating func spend(_ job: PlannedJob) { credit -= Self.cost(of: job) }

    /// Takes milliseconds.
    mutating func spend(_ milliseconds: Double) { credit -= milliseconds }

    /// Milliseconds that it takes to lay a frame over others at one place.
    static let fusion = 0.8

    /// Milliseconds that a job takes, nearly.
    static func cost(of planned: PlannedJob) -> Double {
        let job = planned.job
        let pixels = Double(job.patch.width * job.patch.height) / 1e6
        guard job.effort.contains(.harder) else { return 0.35 + 3 * pixels }
        // Rows are what costs; a search for Data Matrix, too, where there are many edges.
        let rows = job.symbologies.intersection(.linear).isEmpty ? 0.0 : 6
        let both = job.effort.contains(.inverted) ? 1.5 : 1
        // Bars have to be aligned, a picture restored.
        let drawing = planned.field != nil ? 0.3 : planned.isFragile ? 6 * pixels : pixels
        return 0.05 + drawing + pixels * (5 + rows) * both
    }
}
