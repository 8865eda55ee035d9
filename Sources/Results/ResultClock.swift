import FoundationEssentials

/// The log's source of time.
public struct ResultClock: Sendable {
    /// Seconds since an arbitrary moment; never goes back, and continues while the machine sleeps.
    public var steady: @Sendable () -> Double
    /// Seconds since 1970; may be wrong, and may jump.
    public var wall: @Sendable () -> Double

    public init(steady: @escaping @Sendable () -> Double, wall: @escaping @Sendable () -> Double) {
        self.steady = steady
        self.wall = wall
    }

    /// The system's clocks.
    public static let system = {
        let start = ContinuousClock.now
        return ResultClock(
            steady: { start.duration(to: .now) / .seconds(1) }, wall: { Date.now.timeIntervalSince1970 })
    }()

    /// Converts a wall time to steady time, as far as possible.
    ///
    /// A clock that shows a year before 2026 is wrong: a machine without a clock battery starts in the past. Results
    /// stored under such a clock, or in the future, count as stored now: it is better to keep them too long than to
    /// lose them.
    func steady(ofWall time: Double) -> Double {
        let wall = wall()
        return time < Self.earliest || wall < Self.earliest ? steady() : steady() - max(0, wall - time)
    }

    /// The beginning of 2026.
    private static let earliest = 1_767_225_600.0
}
