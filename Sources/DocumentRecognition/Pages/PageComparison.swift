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
    /// Mean ink from which a block has print.
    private static let leastInk: Float = 0.025
    /// Blocks that differ although the page is the same: folds, reflections, noise.
    private static let tolerated = (blocks: 2, share: 0.02)
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
        let blocks = (0..<columns * rows).filter { index in
            let (x, y) = (index % columns * block, index / columns * block)
            return max(Self.ink(first, x, y), Self.ink(second, x, y)) > Self.leastInk
        }
        printed = blocks.count
        var differs = [Bool](repeating: false, count: columns * rows)
        var same = 0
        for (number, index) in Self.scattered(blocks).enumerated() {
            let (x, y) = (index % columns * block, index / columns * block)
            // Print at a block's edge may be in the next block of the other look, so both ways have to fail.
            let isSame =
                Self.correlation(first, second, x, y) >= Self.same
                || Self.correlation(second, first, x, y) >= Self.same
            if isSame { same += 1 } else { differs[index] = true }
            guard number + 1 < Self.sample || Double(same) >= Self.least * Double(number + 1) else {
                different = printed
                return
            }
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

    private static func ink(_ look: [Float], _ x: Int, _ y: Int) -> Float {
        var sum: Float = 0
        for row in y..<y + PageLook.block {
            for column in x..<x + PageLook.block { sum += look[row * PageLook.width + column] }
        }
        return sum / Float(PageLook.block * PageLook.block)
    }

    /// The best normalised correlation of a block of one look with the other, shifted.
    private static func correlation(_ first: [Float], _ second: [Float], _ x: Int, _ y: Int) -> Float {
        let (block, width, height) = (PageLook.block, PageLook.width, PageLook.height)
        let (a, b) = (first.span, second.span)
        var best: Float = -1
        for dy in -shift...shift where y + dy >= 0 && y + dy + block <= height {
            for dx in -shift...shift where x + dx >= 0 && x + dx + block <= width {
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
                best = max(best, (ab - sa * sb / count) / max(1e-4, va * vb).squareRoot())
                if best > 0.9 { return best }
            }
        }
        return best
    }
}
