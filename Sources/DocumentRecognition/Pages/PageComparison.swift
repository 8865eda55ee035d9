/// What two looks have in common: which parts of the print are the same, and where something lies on the page.
public struct PageComparison: Sendable, Hashable {
    /// Blocks with print in either look.
    public var printed = 0
    /// Blocks with different print, away from the page's edge.
    public var different = 0
    /// Blocks that differ in areas that begin at the page's edge, as a finger's or a shadow's do.
    public var covered = 0
    /// Mean ink in the covered blocks of the first and the second look.
    public var coveringInk: (first: Float, second: Float) = (0, 0)

    /// Correlation of a block from which its print is the same. Measured on drawn pages: the same print correlates above 0.75 in 99 % of the
    /// blocks, different print below 0.6 in 97 % (docs/measurements.md, Pages).
    private static let same: Float = 0.62
    /// How far print may be shifted, in pixels: errors of corners, curl.
    private static let shift = 4
    /// Deviation of the ink in a block from which it is print: a camera's noise on paper has 0.02, in little light 0.05. It also has to be so
    /// many times that of the page's emptier blocks.
    private static let (leastDeviation, contrast): (ClosedRange<Float>, Float) = (0.07...0.12, 2.5)
    /// Mean ink from which something lies on a block, even if it is plain.
    private static let leastInk: Float = 0.15
    /// Blocks that differ although the page is the same: folds, reflections, noise.
    private static let tolerated = (blocks: 2, share: 0.01)
    /// The share of the print that has to be visible.
    private static let visible = 0.5
    /// After so many blocks, at least this share has to be the same, or the comparison ends.
    private static let (sample, least) = (24, 0.3)
    /// Largest relative difference of the aspect ratios of one page.
    private static let ratio = 0.12

    public static func == (a: PageComparison, b: PageComparison) -> Bool {
        (a.printed, a.different, a.covered) == (b.printed, b.different, b.covered)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(printed) }

    /// Whether both show the same page.
    public var isSamePage: Bool {
        guard printed > 0, Double(printed - covered) >= Self.visible * Double(printed) else { return false }
        return different <= max(Self.tolerated.blocks, Int(Self.tolerated.share * Double(printed)))
    }

    /// Compares two looks, in the better of both orientations.
    /// - Returns: nil if the pages have different shapes.
    public static func of(_ first: PageLook, _ second: PageLook) -> PageComparison? {
        guard abs(first.aspectRatio / second.aspectRatio - 1) <= ratio else { return nil }
        let upright = PageComparison(first.ink, second.ink)
        if upright.isSamePage { return upright }
        let turned = PageComparison(first.ink, second.ink.reversed())
        return turned.different < upright.different ? turned : upright
    }

    private init(_ first: [Float], _ second: [Float]) {
        let block = PageLook.block
        let (columns, rows) = (PageLook.width / block, PageLook.height / block)
        let isPrinted = (Self.isPrinted(first, columns, rows), Self.isPrinted(second, columns, rows))
        let blocks = (0..<columns * rows).filter { isPrinted.0[$0] || isPrinted.1[$0] }
        printed = blocks.count
        var differs = [Bool](repeating: false, count: columns * rows)
        var matched: [(x: Double, y: Double, dx: Double, dy: Double)] = []
        var unmatched: [Int] = []
        for (number, index) in Self.scattered(blocks).enumerated() {
            let (x, y) = (index % columns * block, index / columns * block)
            let best = Self.best(first, second, x, y, around: (0, 0))
            if best.correlation >= Self.same {
                matched.append((Double(x), Double(y), Double(best.dx), Double(best.dy)))
            } else {
                unmatched.append(index)
            }
            guard number + 1 < Self.sample || Double(matched.count) >= Self.least * Double(number + 1) else {
                different = printed
                return
            }
        }
        // Where corners were found a little elsewhere, print is shifted by more than the search allows: as its neighbours are.
        let shifts = Shifts(matched)
        for index in unmatched {
            let (x, y) = (index % columns * block, index / columns * block)
            let around = shifts.at(Double(x), Double(y))
            // Print at a block's edge may be in the next block of the other look, so both ways have to fail.
            differs[index] =
                Self.best(first, second, x, y, around: around).correlation < Self.same
                && Self.best(second, first, x, y, around: (-around.0, -around.1)).correlation < Self.same
        }
        count(differs, columns, rows, first, second)
    }

    /// Blocks from all over the page first, so that another page is noticed soon.
    private static func scattered(_ blocks: [Int]) -> [Int] {
        // A step without a common factor with most counts, about their golden section.
        let step = max(1, Int(Double(blocks.count) * 0.618)) | 1
        var (order, taken, place) = ([Int](), [Bool](repeating: false, count: blocks.count), 0)
        for _ in blocks.indices {
            while taken[place] { place = (place + 1) % blocks.count }
            taken[place] = true
            order.append(blocks[place])
            place = (place + step) % blocks.count
        }
        return order
    }

    /// Counts the blocks that differ, apart from those connected with the page's edge.
    private mutating func count(
        _ differs: [Bool], _ columns: Int, _ rows: Int, _ first: [Float], _ second: [Float]
    ) {
        var waiting = differs.indices.filter { index in
            let (column, row) = (index % columns, index / columns)
            return differs[index] && (column == 0 || row == 0 || column == columns - 1 || row == rows - 1)
        }
        var reached = Set(waiting)
        while let index = waiting.popLast() {
            let (column, row) = (index % columns, index / columns)
            for y in max(0, row - 1)...min(rows - 1, row + 1) {
                for x in max(0, column - 1)...min(columns - 1, column + 1) where differs[y * columns + x] {
                    if reached.insert(y * columns + x).inserted { waiting.append(y * columns + x) }
                }
            }
        }
        covered = reached.count
        different = differs.count { $0 } - covered
        for index in reached.sorted() {
            let (x, y) = (index % columns * PageLook.block, index / columns * PageLook.block)
            coveringInk.first += Self.ink(first, x, y) / Float(covered)
            coveringInk.second += Self.ink(second, x, y) / Float(covered)
        }
    }

    private static func isPrinted(_ look: [Float], _ columns: Int, _ rows: Int) -> [Bool] {
        var blocks: [(mean: Float, deviation: Float)] = []
        let block = PageLook.block
        for index in 0..<columns * rows {
            let (x, y) = (index % columns * block, index / columns * block)
            let mean = ink(look, x, y)
            var sum: Float = 0
            for row in y..<y + block {
                for column in x..<x + block {
                    let difference = look[row * PageLook.width + column] - mean
                    sum += difference * difference
                }
            }
            blocks.append((mean, (sum / Float(block * block)).squareRoot()))
        }
        let empty = blocks.map(\.deviation).sorted()[blocks.count / 5]
        let least = min(max(empty * contrast, leastDeviation.lowerBound), leastDeviation.upperBound)
        return blocks.map { $0.deviation > least || $0.mean > leastInk }
    }

    private static func ink(_ look: [Float], _ x: Int, _ y: Int) -> Float {
        var sum: Float = 0
        for row in y..<y + PageLook.block {
            for column in x..<x + PageLook.block { sum += look[row * PageLook.width + column] }
        }
        return sum / Float(PageLook.block * PageLook.block)
    }

    /// The best normalised correlation of a block of one look with the other, and the shift at which it is.
    private static func best(
        _ first: [Float], _ second: [Float], _ x: Int, _ y: Int, around: (Int, Int)
    ) -> (correlation: Float, dx: Int, dy: Int) {
        let (block, width, height) = (PageLook.block, PageLook.width, PageLook.height)
        let (a, b) = (first.span, second.span)
        var best: (correlation: Float, dx: Int, dy: Int) = (-1, 0, 0)
        for dy in around.1 - shift...around.1 + shift where y + dy >= 0 && y + dy + block <= height {
            for dx in around.0 - shift...around.0 + shift where x + dx >= 0 && x + dx + block <= width {
                var (sa, sb, aa, bb, ab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
                for row in 0..<block {
                    let (from, to) = ((y + row) * width + x, (y + dy + row) * width + x + dx)
                    for column in 0..<block {
                        let (p, q) = (a[from + column], b[to + column])
                        sa += p
                        sb += q
                        aa += p * p
                        bb += q * q
                        ab += p * q
                    }
                }
                let count = Float(block * block)
                let (va, vb) = (aa - sa * sa / count, bb - sb * sb / count)
                let correlation = (ab - sa * sb / count) / max(1e-4, va * vb).squareRoot()
                if correlation > best.correlation { best = (correlation, dx, dy) }
                if correlation > 0.9 { return best }
            }
        }
        return best
    }
}

/// How far print is shifted between two looks over the page: an affine map, fitted by least squares.
private struct Shifts {
    private var (x, y) = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))

    /// Fewer blocks give no map.
    private static let least = 8

    init(_ blocks: [(x: Double, y: Double, dx: Double, dy: Double)]) {
        guard blocks.count >= Self.least else { return }
        let count = Double(blocks.count)
        let (mx, my) = (blocks.map(\.x).reduce(0, +) / count, blocks.map(\.y).reduce(0, +) / count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for block in blocks {
            let (u, v) = (block.x - mx, block.y - my)
            (xx, xy, yy) = (xx + u * u, xy + u * v, yy + v * v)
        }
        let determinant = xx * yy - xy * xy
        func fit(_ values: [Double]) -> (Double, Double, Double) {
            let mean = values.reduce(0, +) / count
            var (ux, vy) = (0.0, 0.0)
            for (block, value) in zip(blocks, values) {
                ux += (block.x - mx) * value
                vy += (block.y - my) * value
            }
            guard determinant > 1e-6 * max(1, xx * yy) else { return (0, 0, mean) }
            let (a, b) = ((ux * yy - vy * xy) / determinant, (vy * xx - ux * xy) / determinant)
            return (a, b, mean - a * mx - b * my)
        }
        (x, y) = (fit(blocks.map(\.dx)), fit(blocks.map(\.dy)))
    }

    /// The shift of the block at a place, in whole pixels.
    func at(_ column: Double, _ row: Double) -> (Int, Int) {
        (Int((x.0 * column + x.1 * row + x.2).rounded()), Int((y.0 * column + y.1 * row + y.2).rounded()))
    }
}
