import Imaging

/// The profiles of a stacked code's rows, although the blur mixes neighbours: those that together explain the lines best.
enum RowProfiles {
    /// Pull to the mean gray, relative to the weight of a row: without it, noise grows where rows are lower than the blur is wide.
    private static let damping: Float = 0.02
    /// The same for a row in no line, whose equation would be singular.
    private static let unseen: Float = 1e-6
    /// Variance of a line's own height, in lines.
    private static let line: Float = 1.0 / 12

    /// Returns the profile of each row, by least squares. What lies above the first row and below the last one is solved for as well.
    /// - Parameter blur: its sigma, in lines.
    static func solve(_ lines: StackLines, _ rows: RowSearch.Hypothesis, blur: Float) -> [[Float]] {
        let sigma = (blur * blur + line).squareRoot()
        let table = GaussianTable.table
        let entries = table.span
        let count = rows.count + 2
        // The share of each row in each line.
        var weights = [Float](repeating: 0, count: lines.count * count)
        for line in 0..<lines.count {
            var before: Float = 1
            for row in 0..<count {
                let after =
                    row == count - 1
                    ? 0 : GaussianTable.values(at: (Float(line) + 0.5 - rows.edge(row)) / sigma, entries).integral
                weights[line * count + row] = before - after
                before = after
            }
        }
        let values = lines.values
        var matrix = [Float](repeating: 0, count: count * count)
        let base = values.reduce(0, +) / Float(max(values.count, 1))
        var sums = [Float](repeating: 0, count: count * lines.columns)
        for line in 0..<lines.count {
            for row in 0..<count {
                let weight = weights[line * count + row]
                guard weight > 1e-4 else { continue }
                for other in 0..<count { matrix[row * count + other] += weight * weights[line * count + other] }
                for column in 0..<lines.columns {
                    sums[row * lines.columns + column] += weight * (values[line * lines.columns + column] - base)
                }
            }
        }
        for row in 0..<count { matrix[row * (count + 1)] = (1 + damping) * matrix[row * (count + 1)] + unseen }
        _ = GaussianElimination.solve(&matrix, &sums, count: count)
        return (1..<count - 1).map { row in sums[row * lines.columns..<(row + 1) * lines.columns].map { $0 + base } }
    }
}
