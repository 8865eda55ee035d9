/// The line through the ends of bars, from the ends that agree on one: others are of guard bars, of bars that are
/// covered in part, or belong to other print.
struct EndLine {
    /// Signed distance from the middle of the field, in pixels, halfway between the first and the last bar.
    private(set) var offset: Double
    /// Change of the distance per pixel towards the last bar.
    private(set) var slope: Double
    /// Variance of the slope.
    private(set) var variance = 0.0
    /// Share of the ends that agree, by their weights.
    private(set) var share = 0.0

    /// Distance from the line in pixels at which an end doesn't agree any more; blurred ends are found within 1.
    private static let tolerance = 2.5
    /// Typical error of an end, in pixels.
    private static let error = 0.7
    /// Least distance of two ends that define a line, as a share of the width.
    private static let base = 0.2
    /// Weight of the expected slope against the ends that agree.
    private static let trust = 0.3

    /// A slope that is expected, and how far from it the slope may be.
    struct Expectation {
        var slope: Double
        var deviation: Double
    }

    /// A point on a line: its position along the field, from the middle, and its signed distance, in pixels.
    struct Point {
        var x: Double
        var y: Double
        var weight: Double
    }

    /// Finds the line on which most ends lie.
    /// - Parameters:
    ///   - points: at least one.
    ///   - width: that of the field in pixels.
    init(_ points: [Point], width: Double, expected: Expectation) {
        let whole = points.reduce(0) { $0 + $1.weight }
        var best = (score: -Double.infinity, offset: 0.0, slope: expected.slope)
        func attempt(_ point: Point, _ slope: Double) {
            let offset = point.y - slope * point.x
            let away = (slope - expected.slope) / (3 * expected.deviation)
            guard abs(away) <= 1 else { return }
            var score = -Self.trust * whole * away * away
            for other in points {
                let rest = (other.y - offset - slope * other.x) / Self.tolerance
                score += other.weight * max(0, 1 - rest * rest)
            }
            if score > best.score { best = (score, offset, slope) }
        }
        for (index, point) in points.enumerated() {
            attempt(point, expected.slope)
            for other in points[..<index] where abs(other.x - point.x) >= Self.base * width {
                attempt(point, (other.y - point.y) / (other.x - point.x))
            }
        }
        (offset, slope) = (best.offset, best.slope)
        for _ in 0..<2 { refine(points, expected) }
        let agreeing = points.filter { abs($0.y - offset - slope * $0.x) < Self.tolerance }
        share = agreeing.reduce(0) { $0 + $1.weight } / max(whole, 1e-9)
    }

    /// The line in a direction through the middle of the ends.
    init(through points: [Point], slope: Double) {
        let offsets = points.map { $0.y - slope * $0.x }.sorted()
        (offset, self.slope) = (offsets[offsets.count / 2], slope)
    }

    /// Least squares over the ends that agree, with the expected slope as one more measurement.
    private mutating func refine(_ points: [Point], _ expected: Expectation) {
        let near = points.filter { abs($0.y - offset - slope * $0.x) < Self.tolerance }
        let whole = near.reduce(0) { $0 + $1.weight }
        guard whole > 0 else { return }
        let x = near.reduce(0) { $0 + $1.weight * $1.x } / whole
        let y = near.reduce(0) { $0 + $1.weight * $1.y } / whole
        // Weights relative to their mean, so that their sum is the number of ends.
        let scale = Double(near.count) / whole / (Self.error * Self.error)
        let information = 1 / (expected.deviation * expected.deviation)
        var (square, product) = (information, information * expected.slope)
        for point in near {
            square += scale * point.weight * (point.x - x) * (point.x - x)
            product += scale * point.weight * (point.x - x) * (point.y - y)
        }
        slope = product / square
        offset = y - slope * x
        variance = 1 / square
    }
}
