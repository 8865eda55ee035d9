/// What an output does during a signal.
public enum Light: Sendable, Hashable {
    /// Inactive for as long as the signal is shown.
    case off
    /// Active for as long as the signal is shown.
    case on
    /// Active for the first time, inactive for the second, and so on; each is positive and in nanoseconds.
    case pattern([Int])

    /// The time that the pattern takes; 0 for an output that is on or off.
    var length: Int { if case .pattern(let times) = self { times.reduce(0, +) } else { 0 } }

    /// Returns whether the output is active.
    /// - Parameters:
    ///   - elapsed: nanoseconds since the signal began.
    ///   - isRepeated: whether the pattern begins again when it is over.
    /// - Returns: nil if the pattern is over.
    func isActive(after elapsed: Int, isRepeated: Bool) -> Bool? {
        switch self {
        case .off: return false
        case .on: return true
        case .pattern(let times): return step(times, elapsed, isRepeated).map { $0.index.isMultiple(of: 2) }
        }
    }

    /// Returns when the output changes next, in nanoseconds since the signal began; nil if it doesn't.
    func nextChange(after elapsed: Int, isRepeated: Bool) -> Int? {
        guard case .pattern(let times) = self else { return nil }
        return step(times, elapsed, isRepeated)?.end
    }

    private func step(_ times: [Int], _ elapsed: Int, _ isRepeated: Bool) -> (index: Int, end: Int)? {
        let length = self.length
        guard length > 0, isRepeated || elapsed < length else { return nil }
        var end = isRepeated ? elapsed - elapsed % length : 0
        for (index, time) in times.enumerated() {
            end += time
            if elapsed < end { return (index, end) }
        }
        return nil
    }
}
