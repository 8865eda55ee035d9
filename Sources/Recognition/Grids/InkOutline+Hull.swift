import Imaging

extension InkOutline {
    /// Returns the convex hull of points, clockwise (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions",
    /// 1979).
    static func hull(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count > 1,
                    (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 0
                {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }

    /// Returns the smallest parallelogram around a convex polygon whose sides run along two of the polygon's; nil if it has no area.
    static func parallelogram(around hull: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        struct Side {
            var normal: SIMD2<Double>
            var low: Double
            var high: Double
        }
        let sides: [Side] = hull.indices.compactMap { index in
            let way = hull[(index + 1) % hull.count] - hull[index]
            guard way.length > 1e-6 else { return nil }
            let normal = SIMD2(-way.y, way.x) / way.length
            let reaches = hull.map { $0.dot(normal) }
            return Side(normal: normal, low: reaches.min() ?? 0, high: reaches.max() ?? 0)
        }
        var best: (area: Double, a: Side, b: Side)?
        for (index, a) in sides.enumerated() {
            for b in sides[(index + 1)...] {
                let sine = abs(a.normal.cross(b.normal))
                guard sine > Self.leastSine else { continue }
                let area = (a.high - a.low) * (b.high - b.low) / sine
                if area < best?.area ?? .infinity { best = (area, a, b) }
            }
        }
        guard let (area, a, b) = best, area > 1 else { return nil }
        /// Where the lines at these distances along both normals meet.
        func meet(_ first: Double, _ second: Double) -> SIMD2<Double> {
            let determinant = a.normal.cross(b.normal)
            return SIMD2(
                (first * b.normal.y - second * a.normal.y) / determinant,
                (second * a.normal.x - first * b.normal.x) / determinant)
        }
        let corners = [meet(a.low, b.low), meet(a.low, b.high), meet(a.high, b.high), meet(a.high, b.low)]
        let isClockwise = (corners[1] - corners[0]).cross(corners[2] - corners[1]) > 0
        return isClockwise ? corners : corners.reversed()
    }

    /// Minimum sine of the angle between two sides: a square that is tilted by 55 degrees about its diagonal.
    private static let leastSine = 0.55
}
