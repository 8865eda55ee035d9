/// What two looks have in common: which parts of the print are the same, and where something lies on the page.
public struct PageComparison: Sendable, Hashable {
    /// Blocks with print in either look.
    public var printed = 0
    /// Blocks with different print, away from the page's edge.
    public var different = 0
    /// Blocks that differ in areas that begin at the page's edge, as a finger's or a shadow's do.
    public var covered = 0
    /// Blocks in such areas in which one look is darker, and how bright those are in the first and the second look, by the usual paper.
    public var shaded = 0
    /// See `shaded`.
    public var brightness: (first: Float, second: Float) = (0, 0)

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
    /// Blocks that differ although the page is the same: folds, reflections, noise; and beside a hand, parts of it that blank paper separates
    /// from the rest.
    private static let tolerated = (blocks: 4, share: 0.015, besideCover: 0.3)
    /// The share of the print that has to be visible.
    private static let visible = 0.5
    /// After so many blocks, at least this share has to be the same, or the comparison ends.
    private static let (sample, least) = (24, 0.3)
    /// Largest relative difference of the aspect ratios of one page: the first estimate of a tilted sheet's is that far off.
    private static let ratio = 0.25
    /// Difference of the paper's relative gray from which something lies on it: a finger has half of paper's brightness.
    private static let shade: Float = 0.2
    /// How many blocks away print that matched predicts the shift of other print.
    private static let near = 3

    public static func == (a: PageComparison, b: PageComparison) -> Bool {
        (a.printed, a.different, a.covered) == (b.printed, b.different, b.covered)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(printed) }

    /// Whether both show the same page.
    public var isSamePage: Bool {
        guard printed > 0, Double(printed - covered) >= Self.visible * Double(printed) else { return false }
        let (share, beside) = (Self.tolerated.share * Double(printed), Self.tolerated.besideCover * Double(covered))
        return different <= max(Self.tolerated.blocks, Int(max(share, beside)))
    }

    /// Compares two looks, in the better of both orientations.
    /// - Returns: nil if the pages have different shapes.
    public static func of(_ first: PageLook, _ second: PageLook) -> PageComparison? {
        guard abs(first.aspectRatio / second.aspectRatio - 1) <= ratio else { return nil }
        let upright = PageComparison(first, second, isTurned: false)
        if upright.isSamePage { return upright }
        let turned = PageComparison(first, second, isTurned: true)
        return turned.different < upright.different ? turned : upright
    }

    private init(_ first: PageLook, _ second: PageLook, isTurned: Bool) {
        let block = PageLook.block
        let (columns, rows) = (PageLook.width / block, PageLook.height / block)
        let (one, other) = (first.ink, isTurned ? second.ink.reversed() : second.ink)
        let papers = (first.paper, isTurned ? second.paper.reversed() : second.paper)
        let isPrinted = (Self.isPrinted(one, columns, rows), Self.isPrinted(other, columns, rows))
        let blocks = (0..<columns * rows).filter { isPrinted.0[$0] || isPrinted.1[$0] }
        printed = blocks.count
        var matched: [Int: (dx: Int, dy: Int)] = [:]
        var unmatched: [Int] = []
        for (number, index) in Self.scattered(blocks).enumerated() {
            let (x, y) = (index % columns * block, index / columns * block)
            let best = Self.best(one, other, x, y, around: (0, 0))
            if best.correlation >= Self.same {
                matched[index] = (best.dx, best.dy)
            } else {
                unmatched.append(index)
            }
            guard number + 1 < Self.sample || Double(matched.count) >= Self.least * Double(number + 1) else {
                different = printed
                return
            }
        }
        // Where corners were found a little elsewhere, print is shifted by more than the search allows: as its neighbours are.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            unmatched.removeAll { index in
                guard let around = Self.shift(of: index, among: matched, columns) else { return false }
                let (x, y) = (index % columns * block, index / columns * block)
                let best = Self.best(one, other, x, y, around: around)
                guard best.correlation >= Self.same else { return false }
                matched[index] = (best.dx, best.dy)
                isGrowing = true
                return true
            }
        }
        var differs = [Bool](repeating: false, count: columns * rows)
        for index in unmatched {
            let (x, y) = (index % columns * block, index / columns * block)
            let around = Self.shift(of: index, among: matched, columns) ?? (0, 0)
            // Print at a block's edge may be in the next block of the other look, so both ways have to fail.
            differs[index] = Self.best(other, one, x, y, around: (-around.0, -around.1)).correlation < Self.same
        }
        count(differs, papers, columns, rows)
    }

    /// The mean shift of print near a block that matched; nil if there is none.
    private static func shift(
        of index: Int, among matched: [Int: (dx: Int, dy: Int)], _ columns: Int
    ) -> (Int, Int)? {
        var (x, y, count) = (0, 0, 0)
        for row in -near...near {
            for column in -near...near {
                guard let shift = matched[index + row * columns + column],
                    (0..<columns).contains(index % columns + column)
                else { continue }
                (x, y, count) = (x + shift.dx, y + shift.dy, count + 1)
            }
        }
        guard count > 0 else { return nil }
        return (Int((Double(x) / Double(count)).rounded()), Int((Double(y) / Double(count)).rounded()))
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

    /// Counts the blocks that differ, apart from those in areas that begin at the page's edge and are darker somewhere in one look (a hand, a
    /// shadow), and from those along the edge itself, where one look may show the table. Print that differs farther inside on equally bright
    /// paper is a field with other data, also if it reaches the edge.
    private mutating func count(_ differs: [Bool], _ papers: ([Float], [Float]), _ columns: Int, _ rows: Int) {
        let isShaded = differs.indices.map { abs(papers.0[$0] - papers.1[$0]) > Self.shade }
        func isEdge(_ index: Int) -> Bool {
            let (column, row) = (index % columns, index / columns)
            return column == 0 || row == 0 || column == columns - 1 || row == rows - 1
        }
        var reached = [Bool](repeating: false, count: differs.count)
        different = differs.count { $0 }
        for start in differs.indices where isEdge(start) && !reached[start] && (differs[start] || isShaded[start]) {
            let area = Self.area(from: start, columns, rows, &reached) { differs[$0] || isShaded[$0] }
            let dark = area.filter { isShaded[$0] }
            guard !dark.isEmpty else {
                different -= area.count { isEdge($0) }
                continue
            }
            covered += area.count { differs[$0] }
            shaded += dark.count
            for index in dark {
                brightness.first += papers.0[index]
                brightness.second += papers.1[index]
            }
        }
        different -= covered
        if shaded > 0 { brightness = (brightness.first / Float(shaded), brightness.second / Float(shaded)) }
    }

    /// The blocks that are connected with one by blocks that belong to an area.
    private static func area(
        from start: Int, _ columns: Int, _ rows: Int, _ reached: inout [Bool], belongs: (Int) -> Bool
    ) -> [Int] {
        var (area, waiting) = ([Int](), [start])
        reached[start] = true
        while let index = waiting.popLast() {
            area.append(index)
            let (column, row) = (index % columns, index / columns)
            for y in max(0, row - 1)...min(rows - 1, row + 1) {
                for x in max(0, column - 1)...min(columns - 1, column + 1) {
                    let near = y * columns + x
                    guard belongs(near), !reached[near] else { continue }
                    reached[near] = true
                    waiting.append(near)
                }
            }
        }
        return area.sorted()
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
