/// Lets things happen so often in a second on average, and more at once after a pause.
struct TokenBucket: Sendable {
    private let rate: Double
    private let capacity: Double
    private var tokens: Double
    private var last = 0.0

    /// - Parameters:
    ///   - rate: in a second.
    ///   - burst: at once.
    init(rate: Double, burst: Double) {
        self.rate = rate
        capacity = burst
        tokens = burst
    }

    /// Whether one more may happen.
    /// - Parameter time: in seconds, of a clock that does not go back.
    mutating func take(at time: Double) -> Bool {
        tokens = min(capacity, tokens + max(0, time - last) * rate)
        last = time
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
