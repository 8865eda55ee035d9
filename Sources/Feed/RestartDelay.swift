/// How long to wait before a stream is started again: longer and longer while it fails at once, so that a wrong password doesn't lock an
/// account and a program that can't start doesn't use the processor; short after it has worked.
struct RestartDelay: Sendable, Hashable {
    /// Seconds before the next start, without the random part.
    private(set) var seconds = RestartDelay.shortest

    /// Seconds. A camera that restarts needs longer anyway.
    static let shortest = 1.0
    /// Seconds. Somebody who repairs a camera waits no longer than this.
    static let longest = 30.0
    /// Seconds after which a stream has worked.
    static let settled = 30.0
    /// The share that is random, so that several feeds of one recorder don't return together.
    static let jitter = 0.2

    /// Returns the seconds to wait after a stream has ended.
    /// - Parameters:
    ///   - ran: seconds for which it ran.
    ///   - random: between 0 and 1.
    mutating func next(ran: Double, random: Double) -> Double {
        if ran >= Self.settled { seconds = Self.shortest }
        defer { seconds = min(2 * seconds, Self.longest) }
        return seconds * (1 + Self.jitter * random)
    }
}
