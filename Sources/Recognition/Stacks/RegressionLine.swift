/// A straight line through points, by least squares after the farthest fourth of them is dropped.
struct RegressionLine: Sendable {
    private var start = 0.0
    private var slope = 0.0

    init(_ points: [SIMD2<Double>]) {
        fit(points)
        let nearest = points.sorted { abs($0.y - at($0.x)) < abs($1.y - at($1.x)) }
        fit(nearest.dropLast(points.count / 4))
    }

    private mutating func fit(_ points: some Collection<SIMD2<Double>>) {
        let mean = points.reduce(.zero, +) / Double(max(points.count, 1))
        let ways = points.map { $0 - mean }
        let spread = ways.reduce(0) { $0 + $1.x * $1.x }
        slope = spread > 0 ? ways.reduce(0) { $0 + $1.x * $1.y } / spread : 0
        start = mean.y - slope * mean.x
    }

    /// Returns the height at a place.
    func at(_ x: Double) -> Double { start + slope * x }
}
