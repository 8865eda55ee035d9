import FoundationEssentials

/// Where the log takes the time from.
public struct ResultClock: Sendable {
    /// Seconds since some moment; never goes back, and runs on while the machine sleeps.
    public var steady: @Sendable () -> Double
    /// Seconds since 1970; may be wrong, and jump.
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

    /// The steady time of a wall time, as far as that can be told.
    ///
    /// A clock that shows a year before 2026 is none: a machine without a battery wakes up in the past. What was stored under such
    /// a clock, or in the future, counts as stored now: better kept too long than lost.
    func steady(ofWall time: Double) -> Double {
        let wall = wall()
        return time < Self.earliest || wall < Self.earliest ? steady() : steady() - max(0, wall - time)
    }

    /// The beginning of 2026.
    private static let earliest = 1_767_225_600.0
}
