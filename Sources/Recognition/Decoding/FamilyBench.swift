/// Keeps a picture that hangs the decoder from stopping everything else.
///
/// After a decode was given up, the families of symbologies are decoded one by one for a while, so that the culprit
/// is known; it then sits on the bench, twice as long each time. The others are read all along.
public struct FamilyBench: Sendable, Equatable {
    private var suspiciousUntil = -Double.infinity
    private var benched: [SymbologySet: (until: Double, length: Double)] = [:]

    /// How long the families are kept apart after a failure, in seconds.
    public static let suspicion = 60.0
    /// The first and the longest stay on the bench, in seconds.
    public static let stay = 5.0...30.0

    public init() {}

    /// The groups in which to decode now: each by itself, none that is on the bench.
    public func groups(of symbologies: SymbologySet, at time: Double) -> [SymbologySet] {
        let all = [symbologies].filter { !$0.isEmpty }
        guard time < suspiciousUntil else { return all }
        return SymbologySet.families
            .filter { time >= benched[$0]?.until ?? -.infinity }
            .map(symbologies.intersection)
            .filter { !$0.isEmpty }
    }

    /// Processor seconds that a batch may take: plenty where nothing is wrong, little once something was.
    public func limit(at time: Double) -> Double { time < suspiciousUntil ? 0.5 : 2 }

    /// A batch was read: whoever was in it is trusted again.
    public mutating func succeeded(_ group: SymbologySet) {
        guard !benched.isEmpty else { return }
        for family in SymbologySet.families where !family.intersection(group).isEmpty { benched[family] = nil }
    }

    /// A batch was given up.
    public mutating func abandoned(_ group: SymbologySet, at time: Double) {
        let wasSuspicious = time < suspiciousUntil
        suspiciousUntil = max(suspiciousUntil, time + Self.suspicion)
        // Without suspicion the families were in one batch: none is to blame yet.
        guard wasSuspicious else { return }
        for family in SymbologySet.families where !family.intersection(group).isEmpty {
            let last = benched[family]?.length ?? Self.stay.lowerBound / 2
            let length = min(2 * last, Self.stay.upperBound)
            benched[family] = (time + length, length)
            suspiciousUntil = max(suspiciousUntil, time + length + Self.suspicion)
        }
    }

    /// Whether both benches hold the same.
    public static func == (a: FamilyBench, b: FamilyBench) -> Bool {
        a.suspiciousUntil == b.suspiciousUntil && a.benched.mapValues(\.until) == b.benched.mapValues(\.until)
    }
}
