/// A limit on restarts of a reader that crashes: the first few are immediate, later ones need a number of lines in
/// between, so that lines that crash it cost little. It counts lines instead of time, so that a recording always gives
/// the same results.
struct RestartAllowance {
    /// Number of lines that earn one start.
    static let linesPerStart = 16
    /// Maximum number of saved starts.
    static let most = 3

    private var earned = linesPerStart * most

    /// Records that a line arrived, whether it is read or not.
    mutating func lineCame() { earned = min(earned + 1, Self.linesPerStart * Self.most) }

    /// Uses one start.
    /// - Returns: false if none is left.
    mutating func take() -> Bool {
        guard earned >= Self.linesPerStart else { return false }
        earned -= Self.linesPerStart
        return true
    }
}
