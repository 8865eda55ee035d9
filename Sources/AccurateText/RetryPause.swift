/// The pause between attempts to open a reader: memory or a missing file may come at any time, but each attempt may leave a line in the log.
struct RetryPause {
    /// Seconds of the first pause, of the longest, and after which a failure is a new one.
    static let (first, longest, apart) = (30.0, 1800.0, 60.0)

    private var length = first
    private var end: Double?
    private var tried = -Double.infinity

    /// Returns whether the pause since the latest failure is over; the first call after a failure starts it. Each pause is twice as long as the
    /// one before, unless the reader was open in between.
    mutating func isOver(at time: Double) -> Bool {
        guard let end else {
            length = time - tried < Self.apart ? min(2 * length, Self.longest) : Self.first
            self.end = time + length
            return false
        }
        // If the clock went back, it doesn't wait longer than it would have.
        guard time >= end || time < end - length else { return false }
        (self.end, tried) = (nil, time)
        return true
    }
}
