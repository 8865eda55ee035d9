/// The time to wait before the next attempt. Waits grow from one second to a minute, and part of each is random, so that a thousand
/// stations don't come back at once after a broker's restart.
struct RelayBackoff: Sendable {
    /// Seconds; the shortest and the longest wait.
    static let least = 1.0
    static let most = 60.0
    /// The share of a wait that is random. With half, attempts of many stations are spread evenly over a time as long as the wait.
    static let randomShare = 0.5

    private var seconds = Self.least

    /// Returns the next wait in seconds.
    /// - Parameter random: 0 to 1.
    mutating func next(random: Double) -> Double {
        defer { seconds = min(Self.most, seconds * 2) }
        return seconds * (1 - Self.randomShare * random)
    }

    /// The same, with a random number of the system.
    mutating func next() -> Double { next(random: Double.random(in: 0...1)) }

    /// Waits as long as possible from now on: trying again soon would do harm.
    mutating func exhaust() { seconds = Self.most }

    /// Starts from the shortest wait again, after something worked.
    mutating func reset() { seconds = Self.least }
}
