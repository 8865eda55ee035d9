/// The share of its full effort that a daemon spends on reading. It falls if frames take longer than there is time, so
/// that items are still followed at the camera's rate. A recording has all the time it needs.
struct ReadingLoad: Sendable {
    /// The share of the quality level's effort, from `least` to 1.
    private(set) var share = 1.0
    private var spent = 0.0
    private var elapsed = 0.0

    /// Seconds over which the load is measured.
    private static let period = 0.5
    /// The load above which the share falls, and the load below which it rises.
    private static let (high, low) = (0.85, 0.6)
    private static let (less, more, least) = (0.7, 1.2, 0.1)

    /// Adds a frame.
    /// - Parameters:
    ///   - busy: seconds that the frame took.
    ///   - interval: seconds since the previous frame.
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
