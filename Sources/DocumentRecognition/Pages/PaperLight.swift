/// The brightness of the paper over a page: what the page would show without print. Light and shadows are in it, print isn't.
struct PaperLight {
    private let values: [Float]
    /// The brightness of each block, also of those without paper: of a finger's, or a picture's.
    private let raw: [Float]
    private let columns: Int
    private let rows: Int
    private let block: Int

    /// The share of a block's pixels that are at most as bright as its paper: print covers less than the rest of it.
    private static let paper = 0.8

    /// Measures a gray picture whose sides are multiples of `block`.
    init(_ grays: [Float], width: Int, height: Int, block: Int) {
        (columns, rows, self.block) = (width / block, height / block, block)
        var raw: [Float] = []
        var pixels = [Float](repeating: 0, count: block * block)
        for row in 0..<rows {
            for column in 0..<columns {
                for y in 0..<block {
                    for x in 0..<block { pixels[y * block + x] = grays[(row * block + y) * width + column * block + x] }
                }
                pixels.sort()
                raw.append(pixels[Int(Self.paper * Double(pixels.count))])
            }
        }
        self.raw = raw
        values = Self.filled(raw, columns, rows)
    }

    /// Replaces blocks that are full of print by the brightest of their neighbours.
    private static func filled(_ raw: [Float], _ columns: Int, _ rows: Int) -> [Float] {
        var values = raw
        for row in 0..<rows {
            for column in 0..<columns {
                var around: [Float] = []
                for y in max(0, row - 1)...min(rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(columns - 1, column + 1) { around.append(raw[y * columns + x]) }
                }
                around.sort()
                values[row * columns + column] = max(raw[row * columns + column], around[around.count * 2 / 3])
            }
        }
        return values
    }

    /// Returns the paper's gray at a pixel, interpolated between blocks.
    @inline(__always)
    func gray(_ x: Int, _ y: Int) -> Float {
        let fx = min(max((Float(x) + 0.5) / Float(block) - 0.5, 0), Float(columns) - 1.001)
        let fy = min(max((Float(y) + 0.5) / Float(block) - 0.5, 0), Float(rows) - 1.001)
        let (column, row) = (Int(fx), Int(fy))
        let (a, b) = (fx - Float(column), fy - Float(row))
        let at = row * columns + column
        let above = values[at] * (1 - a) + values[at + 1] * a
        let below = values[at + columns] * (1 - a) + values[at + columns + 1] * a
        return above * (1 - b) + below * b
    }

    /// The brightness of each block, row by row, by the usual paper's.
    var relative: [Float] {
        let usual = max(1, median)
        return raw.map { $0 / usual }
    }

    /// The paper's usual gray.
    var median: Float { values.sorted()[values.count / 2] }

    /// The darkest of the paper by the brightest, without the extremes.
    var evenness: Float {
        let sorted = values.sorted()
        return sorted[sorted.count / 50] / max(1, sorted[sorted.count - 1 - sorted.count / 50])
    }
}
