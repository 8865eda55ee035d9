/// The most likely edge of a page along one of its sides: a candidate at each place, so that neighbours lie near each other.
///
/// G. Forney, "The Viterbi algorithm", Proceedings of the IEEE 61, 1973.
struct SidePath {
    /// For each place, how far the edge lies from the straight side, in pixels of the plane, positive into the page.
    private(set) var offsets: [Double] = []
    /// Whether an edge is visible there.
    private(set) var isVisible: [Bool] = []

    /// The steepest edge, as a slope against the straight side.
    static let steepest = 0.45
    /// The cost of the steepest step; a clear edge scores up to 1 at each place.
    private static let steepCost: Float = 0.16
    /// What an end costs that is farther from its corner than corners are wrong.
    private static let endCost: Float = 10
    /// The least score of a visible edge: its sides differ by 13 grays. The least step of colour, in grays.
    private static let (leastScore, leastStep): (Float, Float) = (0.35, 4)
    /// Candidates to both sides among which the edge is located.
    private static let near = 3

    /// - Parameters:
    ///   - length: length of the side.
    ///   - tolerance: how far corners may be wrong; both in pixels of the plane.
    init(_ profiles: SideProfiles, length: Double, tolerance: Double) {
        let (places, count) = (SideProfiles.places, profiles.count)
        let most = max(2, Int((Self.steepest * length / profiles.spacing / Double(places - 1)).rounded()))
        func end(_ candidate: Int) -> Float {
            abs(profiles.offset(Double(candidate))) > tolerance ? Self.endCost : 0
        }
        var best = (0..<count).map { -end($0) }
        var origins: [[Int]] = []
        for place in 1..<places {
            var (next, origin) = (best, [Int](0..<count))
            for candidate in 0..<count {
                for other in max(0, candidate - most)...min(count - 1, candidate + most) {
                    let sum = best[other] - Self.steepCost * Float(abs(other - candidate)) / Float(most)
                    if sum > next[candidate] || other == max(0, candidate - most) {
                        (next[candidate], origin[candidate]) = (sum, other)
                    }
                }
                next[candidate] += profiles.scores[place * count + candidate]
            }
            (best, origins) = (next, origins + [origin])
        }
        var candidate = (0..<count).max { best[$0] - end($0) < best[$1] - end($1) } ?? 0
        for place in (0..<places).reversed() {
            take(candidate, at: place, of: profiles)
            if place > 0 { candidate = origins[place - 1][candidate] }
        }
        offsets.reverse()
        isVisible.reverse()
    }

    /// Locates the edge at a place, near a candidate: where colour changes most, between candidates by a parabola.
    private mutating func take(_ candidate: Int, at place: Int, of profiles: SideProfiles) {
        let row = profiles.steps[place * profiles.count..<(place + 1) * profiles.count]
        func step(_ candidate: Int) -> Float { row[row.startIndex + candidate] }
        let range = max(1, candidate - Self.near)...max(1, min(profiles.count - 2, candidate + Self.near))
        guard profiles.count > 2, let peak = range.max(by: { step($0) < step($1) }) else {
            offsets.append(0)
            isVisible.append(false)
            return
        }
        let (before, here, after) = (step(peak - 1), step(peak), step(peak + 1))
        let curvature = before - 2 * here + after
        let shift = curvature < -1e-6 ? Double(0.5 * (before - after) / curvature) : 0
        offsets.append(profiles.offset(Double(peak) + min(max(shift, -1), 1)))
        isVisible.append(
            here > Self.leastStep && profiles.scores[place * profiles.count + candidate] > Self.leastScore)
    }
}
