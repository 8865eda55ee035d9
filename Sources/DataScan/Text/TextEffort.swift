import ScanModel

/// How much work text is worth: multiplications that may be spent, as capture time goes by, so that the same recording
/// is read the same way on every machine.
struct TextEffort: Sendable {
    private let rate: Double
    private var credit: Double
    /// The share of all this that there is time for, above 0 to 1.
    var share = 1.0
    private var last: Double?
    /// Seconds between two searches for lines where something moves or is not certain yet.
    let interval: Double
    /// Seconds between two searches where lines come or move fast.
    static let jerkyInterval = 0.03
    /// Seconds between two searches where nothing happens.
    static let idleInterval = 0.25
    /// Pixels that a search looks at, where no height of lines is asked for: a larger region is reduced to so many.
    private let pixels: Double

    /// Seconds' worth of work that may be saved up.
    private static let saved = 0.25
    /// Work a second that looks may take in the time of one frame, whatever was saved up: a quarter of what a kiosk's core does. With
    /// the search, that is for the machine to do before the next frame.
    private static let pace = 8e9
    /// What looks may still take in the frame.
    private var frameCredit = 0.0

    init(quality: QualityLevel) {
        let effort = quality.effort
        (rate, interval, pixels) = (effort.multiplications, effort.searchInterval, effort.searchPixels)
        credit = rate * Self.saved
    }

    /// Pixels of a region of so many that a search sees as one, along each side; in quarters.
    func reduction(of area: Int) -> Double { max(1, ((Double(area) / pixels).squareRoot() * 4).rounded() / 4) }

    /// Whether there is work left to spend at a capture time.
    mutating func isLeft(at time: Double) -> Bool {
        let passed = last.map { time - $0 } ?? 1 / 30
        if last != nil, passed > 0 { credit = min(credit + passed * rate * share, rate * Self.saved) }
        if passed != 0 { frameCredit = min(max(passed, 0.01), Self.saved) * Self.pace }
        last = time
        return isLeft
    }

    /// Takes what a search cost.
    mutating func spend(_ multiplications: Int) { credit -= Double(multiplications) }
    /// Takes what a look cost.
    mutating func spendOnLook(_ multiplications: Int) {
        spend(multiplications)
        frameCredit -= Double(multiplications)
    }
    /// Whether there is work left to spend.
    var isLeft: Bool { credit > 0 && frameCredit > 0 }
}
