/// Divides the ink of a line among its words, by the words' widths and the gaps between them.
///
/// Words cover runs of ink in order; runs may be left out. A dynamic programme finds the division of least cost.
struct WordDivision {
    /// Runs of columns with ink in pixels, from left to right.
    let blobs: [Range<Int>]
    /// Height of the print in pixels.
    let height: Double

    /// The columns of each word.
    struct Words {
        var columns: [Range<Int>]
        var cost: Double
    }

    /// The last word of a division: its first blob, and the number of blobs up to the end of the word before.
    private struct Step {
        var first = 0
        var before = 0
    }

    /// Cost of a gap inside a word, and between words, per squared share of a space.
    private static let (innerGapCost, outerGapCost) = (4.0, 6.0)
    /// The widest gap inside a word, and the narrowest between words, in shares of a space.
    private static let (widestInner, narrowestOuter) = (0.8, 0.75)

    /// Finds the words.
    /// - Parameters:
    ///   - widths: the expected width of each word, in pixels.
    ///   - space: the expected width of a space, in pixels.
    /// - Returns: nil if there are fewer blobs than words, or none that fit.
    func words(of widths: [Double], space: Double) -> Words? {
        guard !widths.isEmpty, blobs.count >= widths.count else { return nil }
        // Leaving out a blob: a tick box before the line, dirt, a piece of another line.
        let skips = blobs.map { 1 + Double($0.count) / height }
        // The least cost of a division that ends with this number of blobs.
        var costs = [Double](repeating: .infinity, count: blobs.count + 1)
        costs[0] = 0
        var steps: [[Step]] = []
        for (index, width) in widths.enumerated() {
            let starts = starts(after: costs, skips, space: index == 0 ? nil : space)
            steps.append(add(width, space, starts, to: &costs))
        }
        var (rest, end) = (0.0, blobs.count)
        var best = costs[end]
        for count in (0..<blobs.count).reversed() {
            rest += skips[count]
            if costs[count] + rest <= best { (best, end) = (costs[count] + rest, count) }
        }
        guard best.isFinite else { return nil }
        var columns: [Range<Int>] = []
        for step in steps.reversed() {
            columns.append(blobs[step[end].first].lowerBound..<blobs[end - 1].upperBound)
            end = step[end].before
        }
        return Words(columns: columns.reversed(), cost: best)
    }

    /// Returns the least cost of beginning a word with each blob, and where the word before ends then.
    /// - Parameter space: nil for the first word.
    private func starts(after costs: [Double], _ skips: [Double], space: Double?) -> [(cost: Double, before: Int)] {
        var best = (cost: Double.infinity, before: 0)
        return blobs.indices.map { blob in
            if blob > 0 { best.cost += skips[blob - 1] }
            if costs[blob] < best.cost { best = (costs[blob], blob) }
            guard let space, blob > 0 else { return best }
            let lack = max(0, Self.narrowestOuter - gap(before: blob) / space)
            return (best.cost + Self.outerGapCost * lack * lack, best.before)
        }
    }

    /// Replaces the costs by those with one word more.
    private func add(
        _ width: Double, _ space: Double, _ starts: [(cost: Double, before: Int)], to costs: inout [Double]
    ) -> [Step] {
        let tolerance = 0.1 * width + 0.12 * height
        costs = [Double](repeating: .infinity, count: blobs.count + 1)
        var steps = [Step](repeating: Step(), count: blobs.count + 1)
        for first in blobs.indices where starts[first].cost.isFinite {
            var gaps = 0.0
            for last in first..<blobs.count {
                if last > first {
                    let excess = max(0, gap(before: last) / space - Self.widestInner)
                    gaps += Self.innerGapCost * excess * excess
                }
                let covered = Double(blobs[last].upperBound - blobs[first].lowerBound)
                let error = (covered - width) / tolerance
                let cost = starts[first].cost + error * error + gaps
                if cost < costs[last + 1] {
                    costs[last + 1] = cost
                    steps[last + 1] = Step(first: first, before: starts[first].before)
                }
                if covered > 2 * width + height { break }
            }
        }
        return steps
    }

    private func gap(before blob: Int) -> Double { Double(blobs[blob].lowerBound - blobs[blob - 1].upperBound) }
}
