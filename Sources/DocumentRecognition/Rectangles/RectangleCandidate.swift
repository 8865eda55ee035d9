/// A border that four sides explain, in pixels of the mask.
struct RectangleCandidate {
    var corners: [SIMD2<Double>]
    var confidence: Double
    var area: Double

    /// The least share of the area within a border to the area of its quad, and to the square of its length, of that of a perfect one.
    private static let (fullness, compactness) = (0.86, 0.5)

    /// - Parameter isPromising: called before the costly part; returning false ends it.
    init?(_ border: [SIMD2<Int32>], isHole: Bool, small: Double, isPromising: () -> Bool) {
        var (twice, perimeter) = (0, 0.0)
        for (a, b) in zip(border, border.dropFirst() + border.prefix(1)) {
            twice += Int(a.x) * Int(b.y) - Int(b.x) * Int(a.y)
            perimeter += a.x != b.x && a.y != b.y ? 1.414 : 1
        }
        let area = abs(Double(twice)) / 2
        // Of all rectangles with an aspect ratio of at least 1 : 10.
        guard area > Self.compactness * 0.0207 * perimeter * perimeter, isPromising() else { return nil }
        let points = border.map { SIMD2(Double($0.x) + 0.5, Double($0.y) + 0.5) }
        let outward = isHole ? -0.5 : 0.5
        guard let rough = ConvexHull(around: points).quad() else { return nil }
        var fit: QuadFit?
        if area + perimeter / 2 >= Self.fullness * Self.area(rough) {
            fit = QuadFit(points, near: rough, outward: outward)
        }
        if fit == nil, perimeter < 8 * small, let box = BoxVote(points) {
            fit = QuadFit(points, near: box.corners, outward: outward, within: 1.0, covering: 0.77)
        }
        guard let fit else { return nil }
        (corners, self.area) = (fit.corners, Self.area(fit.corners))
        let side = self.area.squareRoot()
        confidence = min(1, fit.coverage) * max(0, 1 - 4 * fit.distance / max(8, side))
    }

    static func area(_ corners: [SIMD2<Double>]) -> Double {
        zip(corners, corners[1...] + corners[..<1]).reduce(0) { $0 + cross($1.0, $1.1) } / 2
    }

    /// Of the outer and the inner edge of one drawn line, keeps the outer.
    static func distinct(_ all: [RectangleCandidate]) -> [RectangleCandidate] {
        var kept: [RectangleCandidate] = []
        for candidate in all.sorted(by: { $0.area > $1.area }) {
            let isKnown = kept.contains { other in
                let gap = max(5, 0.06 * other.area.squareRoot())
                return (0..<4).contains { turn in
                    (0..<4).allSatisfy {
                        length(candidate.corners[$0] - other.corners[($0 + turn) % 4]) < 1.42 * gap
                    }
                } && other.area < 2.6 * candidate.area
            }
            if !isKnown { kept.append(candidate) }
        }
        return kept
    }
}
