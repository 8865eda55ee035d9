/// When a camera's state is published: at each change, and often enough that readers can tell an old message from a current one.
struct StateSchedule: Sendable {
    /// Seconds after which a state is published again.
    static let longest = 60.0

    private var latest: (state: StationState, time: Double)?

    /// Whether to publish a state now.
    /// - Parameter time: seconds of the monotonic clock.
    mutating func isDue(_ state: StationState, at time: Double) -> Bool {
        if let latest, latest.state == state, time - latest.time < Self.longest { return false }
        latest = (state, time)
        return true
    }
}
