/// A projective map from the modules of a symbol to the pixels of a picture.
struct ModuleMap {
    /// The matrix row by row, whose last element is 1.
    private let h: [Double]

    /// The map that brings places of modules nearest to places in a picture (least squares of the linearised equations).
    /// - Parameters:
    ///   - modules: four or more places, no three of four on one line.
    ///   - pixels: as many places in the picture.
    /// - Returns: nil if the places don't determine a map.
    init?(_ modules: [SIMD2<Double>], to pixels: [SIMD2<Double>]) {
        guard modules.count >= 4, modules.count == pixels.count else { return nil }
        // Coordinates about the middle, and near 1, keep the equations well conditioned.
        let (from, to) = (Frame(modules), Frame(pixels))
        var equations = [[Double]](repeating: [Double](repeating: 0, count: 9), count: 8)
        for (module, pixel) in zip(modules.map(from.inside), pixels.map(to.inside)) {
            for row in [
                [module.x, module.y, 1, 0, 0, 0, -module.x * pixel.x, -module.y * pixel.x, pixel.x],
                [0, 0, 0, module.x, module.y, 1, -module.x * pixel.y, -module.y * pixel.y, pixel.y],
            ] {
                for i in 0..<8 where row[i] != 0 {
                    for j in 0..<9 { equations[i][j] += row[i] * row[j] }
                }
            }
        }
        guard let x = Self.solved(&equations) else { return nil }
        // Pixels = to⁻¹ · X · from.
        let (s, c, t, d) = (1 / from.scale, from.middle, to.scale, to.middle)
        var rows = [[x[0], x[1], x[2]], [x[3], x[4], x[5]], [x[6], x[7], 1]]
        for i in 0..<3 {
            rows[i][2] -= s * (rows[i][0] * c.x + rows[i][1] * c.y)
            rows[i][0] *= s
            rows[i][1] *= s
        }
        for j in 0..<3 {
            rows[0][j] = t * rows[0][j] + d.x * rows[2][j]
            rows[1][j] = t * rows[1][j] + d.y * rows[2][j]
        }
        guard abs(rows[2][2]) > 1e-9 else { return nil }
        h = rows.flatMap { $0 }.map { $0 / rows[2][2] }
    }

    /// Returns where a place lies in the picture.
    func pixel(_ x: Double, _ y: Double) -> SIMD2<Double> {
        let w = h[6] * x + h[7] * y + 1
        // A place on the horizon has no pixel; it lies outside every picture.
        let scale = abs(w) > 1e-9 ? 1 / w : 1e9
        return SIMD2(h[0] * x + h[1] * y + h[2], h[3] * x + h[4] * y + h[5]) * scale
    }

    /// The middle of places, and their mean distance from it.
    private struct Frame {
        var middle: SIMD2<Double>
        var scale: Double

        init(_ places: [SIMD2<Double>]) {
            let middle = places.reduce(SIMD2(0, 0), +) / Double(places.count)
            let reach = places.reduce(0) { $0 + (($1 - middle) * ($1 - middle)).sum() } / Double(places.count)
            (self.middle, scale) = (middle, max(reach.squareRoot(), 1e-9))
        }

        func inside(_ place: SIMD2<Double>) -> SIMD2<Double> { (place - middle) / scale }
    }

    /// Solves eight equations by elimination with pivots; nil if they are singular.
    private static func solved(_ m: inout [[Double]]) -> [Double]? {
        for column in 0..<8 {
            let pivot = (column..<8).max { abs(m[$0][column]) < abs(m[$1][column]) } ?? column
            guard abs(m[pivot][column]) > 1e-12 else { return nil }
            m.swapAt(column, pivot)
            for row in 0..<8 where row != column {
                let factor = m[row][column] / m[column][column]
                for other in column..<9 { m[row][other] -= factor * m[column][other] }
            }
        }
        return (0..<8).map { m[$0][8] / m[$0][$0] }
    }
}
