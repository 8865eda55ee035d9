/// The clock for waits and limits: it isn't set.
enum MonotonicSeconds {
    private static let start = ContinuousClock.now

    /// Returns seconds since the first call.
    static func now() -> Double {
        let passed = ContinuousClock.now - start
        return Double(passed.components.seconds) + Double(passed.components.attoseconds) * 1e-18
    }
}
