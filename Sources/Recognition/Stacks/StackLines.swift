import Imaging

/// The pixels of a stacked code, turned upright: lines along its rows, of samples from its left to its right edge.
struct StackLines: Sendable {
    /// Gray values, line by line.
    private(set) var values: [Float] = []
    private(set) var columns = 0
    private(set) var count = 0
    private var profile = BarProfile()

    /// Takes the lines of a position's field, from its top to its bottom.
    mutating func take(_ position: StackPosition, of frame: borrowing Frame) {
        (columns, count) = (position.columns, position.lines)
        values.removeAll(keepingCapacity: true)
        for line in 0..<count {
            let place = (Double(line) + 0.5) / Double(count)
            profile.take(position.field, band: place...place, columns: columns, rows: 1, of: frame)
            values += profile.values
        }
    }

    /// Returns the mean of some lines.
    func mean(_ lines: Range<Int>) -> [Float] {
        let lines = lines.clamped(to: 0..<count)
        var sums = [Float](repeating: 0, count: columns)
        for line in lines {
            for column in 0..<columns { sums[column] += values[line * columns + column] }
        }
        let share = 1 / Float(max(lines.count, 1))
        return sums.map { $0 * share }
    }

    /// Returns where the lines that show a pattern begin and end, in lines; nil if none do.
    /// - Parameters:
    ///   - darkness: the pattern's, from 0 to 1.
    ///   - parts: samples of the pattern; each part may have a light of its own.
    func extent(of darkness: [Float], in parts: [Range<Int>]) -> (top: Float, bottom: Float)? {
        var slopes = [Float](repeating: 0, count: count)
        var squares: Float = 0
        for part in parts {
            let mean = part.reduce(0) { $0 + darkness[$1] } / Float(max(part.count, 1))
            squares += part.reduce(0) { $0 + (darkness[$1] - mean) * (darkness[$1] - mean) }
            for line in 0..<count {
                for column in part { slopes[line] -= (darkness[column] - mean) * values[line * columns + column] }
            }
        }
        // The contrast of the pattern in each line, relative to that of the clear ones.
        let clear = slopes.sorted()[max(0, count * 3 / 4 - 1)]
        guard clear > 0, squares > 0 else { return nil }
        var (best, start) = (0..<0, 0)
        for line in 0...count where line == count || slopes[line] < clear / 2 {
            if line - start > best.count { best = start..<line }
            start = line + 1
        }
        guard !best.isEmpty else { return nil }
        /// Where the contrast is one half between a line outside and one inside.
        func crossing(_ outside: Int, _ inside: Int) -> Float {
            guard (0..<count).contains(outside) else { return Float(inside) + (outside < inside ? 0 : 1) }
            let share = (clear / 2 - slopes[outside]) / max(slopes[inside] - slopes[outside], 1e-6)
            return Float(outside) + 0.5 + Float(inside - outside) * share
        }
        return (
            crossing(best.lowerBound - 1, best.lowerBound), crossing(best.upperBound, best.upperBound - 1)
        )
    }

    /// Returns the root mean square of what changes from each line to the next, within some columns, in gray levels.
    func changes(_ part: Range<Int>) -> [Float] {
        (0..<max(count - 1, 0)).map { line in
            var sum: Float = 0
            for column in part {
                let change = values[(line + 1) * columns + column] - values[line * columns + column]
                sum += change * change
            }
            return (sum / Float(max(part.count, 1))).squareRoot()
        }
    }
}
