import Glibc

/// The box in a border that strokes cross, as a tick crosses its box: the two perpendicular directions and four lines that most of the
/// border follows. For small boxes, whose opposite sides are parallel.
struct BoxVote {
    /// Clockwise from any.
    let corners: [SIMD2<Double>]

    /// Degrees of a bin of directions, and pixels between two border pixels whose direction is taken.
    private static let (bins, step) = (45, 4)
    /// The least share of the extreme line's expected length that lies on it.
    private static let share = 0.55

    init?(_ border: [SIMD2<Double>]) {
        guard border.count >= 8 * Self.step else { return nil }
        // Directions modulo a right angle, in bins of 2 degrees.
        var votes = [Double](repeating: 0, count: Self.bins)
        for index in border.indices {
            let way = border[(index + Self.step) % border.count] - border[index]
            guard length(way) > 0.8 * Double(Self.step) else { continue }
            let angle = atan2(way.y, way.x) / (.pi / 2)
            votes[Int((angle - angle.rounded(.down)) * Double(Self.bins)) % Self.bins] += 1
        }
        func smooth(_ bin: Int) -> Double {
            votes[bin] + votes[(bin + 1) % Self.bins] + votes[(bin + Self.bins - 1) % Self.bins]
        }
        guard let best = votes.indices.max(by: { smooth($0) < smooth($1) }) else { return nil }
        let angle = (Double(best) + 0.5) / Double(Self.bins) * .pi / 2
        let (across, down) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
        guard let x = Self.extremes(border.map { ($0 * across).sum() }, border.map { ($0 * down).sum() }),
            let y = Self.extremes(border.map { ($0 * down).sum() }, border.map { ($0 * across).sum() })
        else { return nil }
        corners = [
            x.low * across + y.low * down, x.high * across + y.low * down, x.high * across + y.high * down,
            x.low * across + y.high * down,
        ]
    }

    /// The outermost two positions at which many border pixels lie side by side.
    private static func extremes(_ values: [Double], _ along: [Double]) -> (low: Double, high: Double)? {
        guard let least = values.min(), let most = values.max(), most - least < 400 else { return nil }
        var counts = [Double](repeating: 0, count: Int(most - least) + 2)
        for value in values { counts[Int(value - least)] += 1 }
        func count(_ bin: Int) -> Double { counts[bin] + (bin + 1 < counts.count ? counts[bin + 1] : 0) }
        let peak = counts.indices.map(count).max() ?? 0
        let strong = counts.indices.filter { count($0) >= share * peak }
        guard let first = strong.first, let last = strong.last, last - first >= 6 else { return nil }
        return (least + Double(first) + 1, least + Double(last) + 1)
    }
}
