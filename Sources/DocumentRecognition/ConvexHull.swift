/// The convex hull of points, and the quad around it.
struct ConvexHull {
    /// Clockwise (y points down).
    var points: [SIMD2<Double>]

    init(points: [SIMD2<Double>]) { self.points = points }

    /// The hull of some points (Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979).
    init(around all: [SIMD2<Double>]) {
        let sorted = all.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func half(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count > 1,
                    cross(chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 1]) <= 0
                { chain.removeLast() }
                chain.append(point)
            }
            return chain.dropLast()
        }
        points = half(sorted) + half(sorted.reversed())
    }

    /// Reduces the hull to four sides: each time, removes the side whose removal adds the least area, while its neighbours are
    /// prolonged until they meet.
    /// - Returns: nil if no quad is left.
    func quad() -> [SIMD2<Double>]? {
        var hull = points
        while hull.count > 4 {
            var best: (added: Double, side: Int, corner: SIMD2<Double>)?
            for side in hull.indices {
                let next = (side + 1) % hull.count
                guard
                    let corner = Self.meeting(
                        hull[(side + hull.count - 1) % hull.count], hull[side], hull[next],
                        hull[(side + 2) % hull.count])
                else { continue }
                let added = abs(cross(hull[side] - corner, hull[next] - corner)) / 2
                if best.map({ added < $0.added }) ?? true { best = (added, side, corner) }
            }
            guard let best else { return nil }
            hull[best.side] = best.corner
            hull.remove(at: (best.side + 1) % hull.count)
        }
        return hull.count == 4 ? hull : nil
    }

    /// Where the sides from `before` to `a` and from `after` to `b` meet beyond `a` and `b`; nil if they don't.
    static func meeting(
        _ before: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ after: SIMD2<Double>
    ) -> SIMD2<Double>? {
        let (first, second) = (a - before, b - after)
        let turn = cross(first, second)
        guard abs(turn) > 1e-9 else { return nil }
        let share = cross(after - before, second) / turn
        let corner = before + share * first
        return share < 1 || ((corner - after) * second).sum() < (second * second).sum() ? nil : corner
    }
}
