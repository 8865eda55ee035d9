/// Limits the average rate of an action, and allows a burst after a pause.
struct TokenBucket: Sendable {
    private let rate: Double
    private let capacity: Double
    private var tokens: Double
    private var last = 0.0

    /// - Parameters:
    ///   - rate: actions per second.
    ///   - burst: actions at once.
    init(rate: Double, burst: Double) {
        self.rate = rate
        capacity = burst
        tokens = burst
    }

    /// Returns whether one more action is allowed, and counts it.
    /// - Parameter time: in seconds, on a monotonic clock.
    mutating func take(at time: Double) -> Bool {
        tokens = min(capacity, tokens + max(0, time - last) * rate)
        last = time
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
