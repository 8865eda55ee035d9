import ScanModel

/// The budget of work for text: multiplications that may be spent as capture time passes, so that every machine reads
/// the same recording in the same way.
struct TextEffort: Sendable {
    private let rate: Double
    private var credit: Double
    /// The share of the budget that there is time for, above 0 to 1.
    var share = 1.0
    private var last: Double?
    /// Seconds between two searches for lines if something moves or isn't certain yet.
    let interval: Double
    /// Seconds between two searches if lines appear or move fast.
    static let jerkyInterval = 0.03
    /// Seconds between two searches if nothing happens.
    static let idleInterval = 0.25
    /// Pixels of a search if no minimum line height is set; a larger region is reduced to this number.
    private let pixels: Double

    /// Maximum seconds' worth of work that can be saved up.
    private static let saved = 0.25
    /// Multiplications a second that attempts may take within one frame, whatever was saved up: a quarter of what a
    /// kiosk's core does. The machine has to do these and the search before the next frame.
    private static let pace = 8e9
    /// What attempts may still spend in the frame.
    private var frameCredit = 0.0

    init(quality: QualityLevel) {
        let effort = quality.effort
        (rate, interval, pixels) = (effort.multiplications, effort.searchInterval, effort.searchPixels)
        credit = rate * Self.saved
    }

    /// Returns how many pixels of a region a search reduces to one, along each side, in steps of a quarter.
    func reduction(of area: Int) -> Double { max(1, ((Double(area) / pixels).squareRoot() * 4).rounded() / 4) }

    /// Adds the work earned up to a capture time, and returns whether any is left.
    mutating func isLeft(at time: Double) -> Bool {
        let passed = last.map { time - $0 } ?? 1 / 30
        if last != nil, passed > 0 { credit = min(credit + passed * rate * share, rate * Self.saved) }
        if passed != 0 { frameCredit = min(max(passed, 0.01), Self.saved) * Self.pace }
        last = time
        return isLeft
    }

    /// Subtracts the cost of a search.
    mutating func spend(_ multiplications: Int) { credit -= Double(multiplications) }
    /// Subtracts the cost of an attempt.
    mutating func spendOnLook(_ multiplications: Int) {
        spend(multiplications)
        frameCredit -= Double(multiplications)
    }
    /// Whether any work is left to spend.
    var isLeft: Bool { credit > 0 && frameCredit > 0 }
}
