import Recognition
import ScanModel

/// Decides when guidance is told: what lasts, once, and again when it is over.
struct GuidanceState {
    private var told = Guidance.Hint.none
    private var pending: (hint: Guidance.Hint, since: Double)?

    /// Seconds that a hint has to last before it is told, and that nothing has to be in the way before that is told.
    private static let patience = (hint: 0.7, none: 0.5)

    /// Takes what one frame says.
    /// - Returns: the hint where it is news.
    mutating func take(_ hint: Guidance.Hint, at time: Double) -> Guidance.Hint? {
        guard hint != told else {
            pending = nil
            return nil
        }
        guard let pending, pending.hint == hint, time >= pending.since else {
            self.pending = (hint, time)
            return nil
        }
        guard time - pending.since >= (hint == .none ? Self.patience.none : Self.patience.hint) else { return nil }
        self.pending = nil
        told = hint
        return hint
    }
}
