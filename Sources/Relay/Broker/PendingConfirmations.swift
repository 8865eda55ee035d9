/// What was published and isn't confirmed yet, on one connection.
struct PendingConfirmations<Value> {
    private var entries: [Int: (value: Value, sent: Double)] = [:]

    /// Seconds after which a broker that confirms nothing counts as dead: far longer than a slow link needs, and about as long as
    /// libmosquitto's keepalive.
    static var patience: Double { 30 }

    var count: Int { entries.count }

    /// - Parameter time: when it was published, in seconds of any clock.
    mutating func add(_ number: Int, _ value: Value, at time: Double) { entries[number] = (value, time) }

    /// Returns what was published under a number; nil if that isn't known, as for a second confirmation.
    mutating func confirm(_ number: Int) -> Value? { entries.removeValue(forKey: number)?.value }

    /// Whether something was published so long ago that the broker doesn't seem to work.
    func isOverdue(at time: Double) -> Bool { entries.values.contains { time - $0.sent > Self.patience } }

    /// Forgets everything, because the connection has ended.
    mutating func removeAll() { entries = [:] }
}
