/// A place where the network sees a corner of a document, in cells.
struct CornerPeak {
    var place: SIMD2<Double>
    /// The network's probability, from 0 to 1.
    var value: Double

    /// Probability of a cell from which it is a peak; the most peaks, the surest first; cells between two of them at least. Set on drawn
    /// scenes (Training/documents/decoding.py).
    private static let (least, most, apart): (Float, Int, Double) = (0.12, 8, 2)

    /// Finds peaks: cells whose probability is the largest of the 3 x 3 around them. A peak's place is the mean of what these cells say,
    /// weighted by their probabilities; cells with less than half of the peak's are ignored.
    static func find(in maps: DocumentMaps) -> [CornerPeak] {
        let values = maps.corners
        var cells: [Int] = []
        for row in 0..<maps.rows {
            for column in 0..<maps.columns {
                let cell = row * maps.columns + column
                if values[cell] >= least, around(cell, maps).allSatisfy({ values[$0] <= values[cell] }) {
                    cells.append(cell)
                }
            }
        }
        var peaks: [CornerPeak] = []
        for cell in cells.sorted(by: { (values[$1], $0) < (values[$0], $1) }) {
            var (total, place) = (0.0, SIMD2<Double>())
            for near in around(cell, maps) where values[near] >= values[cell] / 2 {
                let middle = SIMD2(Double(near % maps.columns) + 0.5, Double(near / maps.columns) + 0.5)
                total += Double(values[near])
                place += Double(values[near]) * (middle + SIMD2(maps.offsets[near]))
            }
            place /= total
            if peaks.allSatisfy({ length($0.place - place) >= apart }) {
                peaks.append(CornerPeak(place: place, value: Double(values[cell])))
            }
        }
        return Array(peaks.prefix(most))
    }

    /// The numbers of the 3 x 3 cells around a cell, as far as they are in the picture.
    private static func around(_ cell: Int, _ maps: DocumentMaps) -> [Int] {
        let (row, column) = (cell / maps.columns, cell % maps.columns)
        var found: [Int] = []
        for y in max(0, row - 1)...min(maps.rows - 1, row + 1) {
            for x in max(0, column - 1)...min(maps.columns - 1, column + 1) { found.append(y * maps.columns + x) }
        }
        return found
    }
}

/// Returns the Euclidean length.
func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

/// Returns the z component of the cross product: positive if `b` points to the right of `a` (y points down).
func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
