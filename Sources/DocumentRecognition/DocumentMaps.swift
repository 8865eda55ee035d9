/// What the network says of each cell of its input, 4 x 4 pixels. Lengths are in cells.
struct DocumentMaps {
    let columns: Int
    let rows: Int
    /// The probability that a cell belongs to the document, row by row.
    private(set) var mask: [Float]
    /// The probability that a corner of the document lies in a cell.
    private(set) var corners: [Float]
    /// From a cell's middle to the corner in or near it.
    private(set) var offsets: [SIMD2<Float>]
    /// For each row, the sums of its mask up to each column: `columns` + 1 values.
    private var sums: [Float]
    /// The sum of the mask.
    let mass: Float

    /// - Parameters:
    ///   - mask, corners: `columns` × `rows` probabilities.
    ///   - offsets: as many offsets.
    init(columns: Int, rows: Int, mask: [Float], corners: [Float], offsets: [SIMD2<Float>]) {
        precondition([mask.count, corners.count, offsets.count].allSatisfy { $0 == columns * rows })
        (self.columns, self.rows, self.mask, self.corners, self.offsets) = (columns, rows, mask, corners, offsets)
        sums = []
        sums.reserveCapacity((columns + 1) * rows)
        var mass: Float = 0
        for row in 0..<rows {
            var sum: Float = 0
            sums.append(0)
            for cell in mask[row * columns..<(row + 1) * columns] {
                sum += cell
                sums.append(sum)
            }
            mass += sum
        }
        self.mass = mass
    }

    /// Returns the intersection over union of the mask and a convex quad, from 0 to 1. Cells count by their middles; the part of the
    /// quad outside the picture doesn't count.
    func agreement(_ quad: [SIMD2<Double>]) -> Double {
        let top = Int(min(max((quad.map(\.y).min() ?? 0).rounded(.down), 0), Double(rows)))
        let bottom = Int(min(max((quad.map(\.y).max() ?? 0).rounded(.up), Double(top)), Double(rows)))
        var (within, area): (Float, Int) = (0, 0)
        for row in top..<bottom {
            let y = Double(row) + 0.5
            var (left, right) = (Double.infinity, -Double.infinity)
            for (a, b) in zip(quad, quad[1...] + quad[..<1]) where (a.y <= y) != (b.y <= y) {
                let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
                (left, right) = (min(left, x), max(right, x))
            }
            guard left < right else { continue }
            let first = Int(min(max((left - 0.5).rounded(.up), 0), Double(columns)))
            let end = Int(min(max((right - 0.5).rounded(.down) + 1, Double(first)), Double(columns)))
            let start = row * (columns + 1)
            within += sums[start + end] - sums[start + first]
            area += end - first
        }
        return Double(within / (Float(area) + mass - within + 1e-6))
    }
}
