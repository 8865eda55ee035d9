/// How often a reader that ends may be started again: at once for the first few times, then once in so many lines, so that
/// lines which end it cost little. It counts lines and not time, so that a recording gives the same results each time.
struct RestartAllowance {
    /// Lines that earn a start.
    static let linesPerStart = 16
    /// Starts that are saved up at most.
    static let most = 3

    private var earned = linesPerStart * most

    /// Takes that a line came, to be read or not.
    mutating func lineCame() { earned = min(earned + 1, Self.linesPerStart * Self.most) }

    /// Uses up a start.
    /// - Returns: false where there is none left.
    mutating func take() -> Bool {
        guard earned >= Self.linesPerStart else { return false }
        earned -= Self.linesPerStart
        return true
    }
}
