/// How much of its usual effort a daemon spends on reading: less where frames take longer than there is time, so that items
/// are followed at the camera's rate all the same. A recording has all the time it needs.
struct ReadingLoad: Sendable {
    /// From `least` to 1, the share of what the quality level is worth.
    private(set) var share = 1.0
    private var spent = 0.0
    private var elapsed = 0.0

    /// Seconds over which the load is measured.
    private static let period = 0.5
    /// Loads above which less is read, and below which more is again.
    private static let (high, low) = (0.85, 0.6)
    private static let (less, more, least) = (0.7, 1.2, 0.1)

    /// Takes a frame.
    /// - Parameters:
    ///   - busy: seconds that it took.
    ///   - interval: seconds since the frame before was taken up.
    mutating func take(busy: Double, interval: Double) {
        spent += busy
        elapsed += min(max(interval, busy), Self.period)
        guard elapsed >= Self.period else { return }
        let load = spent / elapsed
        if load > Self.high { share = max(Self.least, share * Self.less) }
        if load < Self.low { share = min(1, share * Self.more) }
        (spent, elapsed) = (0, 0)
    }
}
