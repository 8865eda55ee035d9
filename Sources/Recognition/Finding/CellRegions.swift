import Glibc
import Imaging

/// A group of cells with one gradient direction, as a slanted rectangle of bars.
struct BarRegion {
    /// In pixels of the picture to which the cells belong.
    let outline: Parallelogram

    /// Minimum number of cells across the bars, and in total.
    private static let least = (across: 5.0, cells: 10)
    /// Minimum ratio of the length across the bars to their height: below it, the group is a line or an edge.
    private static let leastRatio = 0.35
    /// Share of the outline that cells must cover.
    private static let cover = 0.5

    /// - Returns: nil if the cells can't be a code: too few, or scattered.
    init?(_ members: [CellFill.Member], _ cells: GradientCells) {
        guard members.count >= Self.least.cells else { return nil }
        var (even, odd) = (0.0, 0.0)
        for member in members {
            let index = member.index(cells)
            even += Double(cells.even[index])
            odd += Double(cells.odd[index])
        }
        let angle = 0.5 * atan2(odd, even)
        var bars = SIMD2(-sin(angle), cos(angle))
        if bars.y < 0 { bars = -bars }
        let across = SIMD2(bars.y, -bars.x)
        guard let shape = CellShape(members, along: across, down: bars, follow: true) else { return nil }
        let side = Double(GradientCells.side)
        guard shape.length >= Self.least.across * side, shape.length >= Self.leastRatio * shape.height,
            Double(members.count) * side * side >= Self.cover * shape.length * shape.height
        else { return nil }
        outline = shape.outline
    }
}

/// A group of cells with gradients in all directions, as a rectangle aligned with most of their edges.
struct MatrixRegion {
    /// In pixels of the picture to which the cells belong.
    let outline: Parallelogram

    /// Minimum number of cells.
    private static let least = 16
    /// Share of the outline that cells must cover.
    private static let cover = 0.6
    /// Maximum ratio of the sides. The longest code, rMQR with 7 rows, has 20; connected surroundings add to it.
    private static let slenderness = 24.0

    /// - Returns: nil if the cells can't be a code: too few, or scattered.
    init?(_ members: [CellFill.Member], _ cells: GradientCells) {
        guard members.count >= Self.least else { return nil }
        var (cosine, sine) = (0.0, 0.0)
        var sums = (even: 0.0, odd: 0.0)
        for member in members {
            let index = member.index(cells)
            // Four times the angle, so that perpendicular edges count as one direction.
            let (even, odd) = (Double(cells.even[index]), Double(cells.odd[index]))
            sums = (sums.even + even, sums.odd + odd)
            let size = (even * even + odd * odd).squareRoot()
            guard size > 0 else { continue }
            cosine += (even * even - odd * odd) / size
            sine += 2 * even * odd / size
        }
        var angle = 0.25 * atan2(sine, cosine)
        // The x axis is the direction with more gradient energy: across the bars of stacked codes.
        if cos(2 * angle) * sums.even + sin(2 * angle) * sums.odd < 0 { angle += .pi / 2 }
        let (along, down) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
        guard let shape = CellShape(members, along: along, down: down, follow: false) else { return nil }
        let side = Double(GradientCells.side)
        guard min(shape.length, shape.height) >= 3 * side,
            max(shape.length, shape.height) < Self.slenderness * min(shape.length, shape.height),
            Double(members.count) * side * side >= Self.cover * shape.length * shape.height
        else { return nil }
        outline = shape.outline
    }
}

/// The extent of cells in two directions.
private struct CellShape {
    let outline: Parallelogram
    let length: Double
    let height: Double

    /// - Parameter follow: whether to slant the outline along the cells' regression line: perspective makes a code a
    ///   parallelogram.
    init?(_ members: [CellFill.Member], along: SIMD2<Double>, down: SIMD2<Double>, follow: Bool) {
        let half = Double(GradientCells.side) / 2
        var (sumS, sumT, sumSS, sumST) = (0.0, 0.0, 0.0, 0.0)
        var (left, right) = (Double.infinity, -Double.infinity)
        let count = Double(members.count)
        for member in members {
            let (s, t) = (member.centre.dot(along), member.centre.dot(down))
            (sumS, sumT, sumSS, sumST) = (sumS + s, sumT + t, sumSS + s * s, sumST + s * t)
            (left, right) = (min(left, s), max(right, s))
        }
        let spread = sumSS - sumS * sumS / count
        let lean = follow && spread > 0 ? min(max((sumST - sumS * sumT / count) / spread, -0.7), 0.7) : 0
        let middle = (sumT - lean * sumS) / count
        var (least, most) = (Double.infinity, -Double.infinity)
        for member in members {
            let (s, t) = (member.centre.dot(along), member.centre.dot(down))
            let rest = t - lean * s - middle
            (least, most) = (min(least, rest), max(most, rest))
        }
        // Single cells may stick out: take the range of all but 1/25 at each end, from a histogram.
        var counts = [Int](repeating: 0, count: 64)
        let scale = 63 / max(most - least, 1e-9)
        for member in members {
            let (s, t) = (member.centre.dot(along), member.centre.dot(down))
            counts[Int((t - lean * s - middle - least) * scale)] += 1
        }
        let cut = members.count / 25
        let (top, bottom) = (
            least + Double(Self.rank(cut, counts, from: 0, by: 1)) / scale - half,
            least + Double(Self.rank(cut, counts, from: 63, by: -1)) / scale + half
        )
        (left, right) = (left - half, right + half)
        length = right - left
        height = bottom - top
        guard length > 0, height > 0 else { return nil }
        let s = (left + right) / 2
        let t = middle + lean * s + (top + bottom) / 2
        outline = Parallelogram(
            centre: along * s + down * t, right: (along + down * lean) * (length / 2), down: down * (height / 2))
    }

    /// Returns the bin at which the cumulative count exceeds `cut`.
    private static func rank(_ cut: Int, _ counts: [Int], from first: Int, by step: Int) -> Int {
        var (bin, passed) = (first, counts[first])
        while passed <= cut, (1..<63).contains(bin) || bin == first, bin + step >= 0, bin + step < 64 {
            bin += step
            passed += counts[bin]
        }
        return bin
    }
}
