/// The families of symbologies that are suspended so that a picture that hangs the decoder doesn't block all other
/// codes.
///
/// After an abandoned decode, the families of symbologies are decoded separately for a while, to identify the one that
/// fails. That family is then suspended, for twice as long each time. The other families continue.
public struct FamilyBench: Sendable, Equatable {
    private var suspiciousUntil = -Double.infinity
    private var benched: [SymbologySet: (until: Double, length: Double)] = [:]

    /// How long the families are decoded separately after a failure, in seconds.
    public static let suspicion = 60.0
    /// The first and the longest suspension, in seconds.
    public static let stay = 5.0...30.0

    public init() {}

    /// Returns the groups to decode now, each separately, without suspended families.
    public func groups(of symbologies: SymbologySet, at time: Double) -> [SymbologySet] {
        let all = [symbologies].filter { !$0.isEmpty }
        guard time < suspiciousUntil else { return all }
        return SymbologySet.families
            .filter { time >= benched[$0]?.until ?? -.infinity }
            .map(symbologies.intersection)
            .filter { !$0.isEmpty }
    }

    /// Returns the limit of processor time for a batch, in seconds: generous normally, short after a failure.
    public func limit(at time: Double) -> Double { time < suspiciousUntil ? 0.5 : 2 }

    /// Records that a batch was read: its families are no longer suspended.
    public mutating func succeeded(_ group: SymbologySet) {
        guard !benched.isEmpty else { return }
        for family in SymbologySet.families where !family.intersection(group).isEmpty { benched[family] = nil }
    }

    /// Records that a batch was abandoned.
    public mutating func abandoned(_ group: SymbologySet, at time: Double) {
        let wasSuspicious = time < suspiciousUntil
        suspiciousUntil = max(suspiciousUntil, time + Self.suspicion)
        // Before the first failure all families were in one batch, so none is to blame yet.
        guard wasSuspicious else { return }
        for family in SymbologySet.families where !family.intersection(group).isEmpty {
            let last = benched[family]?.length ?? Self.stay.lowerBound / 2
            let length = min(2 * last, Self.stay.upperBound)
            benched[family] = (time + length, length)
            suspiciousUntil = max(suspiciousUntil, time + length + Self.suspicion)
        }
    }

    /// Returns whether both have the same suspensions.
    public static func == (a: FamilyBench, b: FamilyBench) -> Bool {
        a.suspiciousUntil == b.suspiciousUntil && a.benched.mapValues(\.until) == b.benched.mapValues(\.until)
    }
}
