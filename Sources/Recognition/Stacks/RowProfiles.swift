import Imaging

/// The profiles of a stacked code's rows, although the blur mixes neighbours: those that together explain the lines best.
enum RowProfiles {
    /// Pull to the mean gray, relative to the weight of a row: without it, noise grows where rows are lower than the blur is wide.
    private static let damping: Float = 0.02
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
        for row in 0..<count { matrix[row * (count + 1)] *= 1 + damping }
        eliminate(&matrix, &sums, count, lines.columns)
        return (1..<count - 1).map { row in sums[row * lines.columns..<(row + 1) * lines.columns].map { $0 + base } }
    }

    /// Solves equations by Gaussian elimination; the matrix is positive definite, so its diagonal serves as pivot.
    private static func eliminate(_ matrix: inout [Float], _ right: inout [Float], _ count: Int, _ columns: Int) {
        func subtract(_ factor: Float, _ row: Int, from other: Int) {
            for column in 0..<columns { right[other * columns + column] -= factor * right[row * columns + column] }
        }
        for pivot in 0..<count {
            let diagonal = max(matrix[pivot * (count + 1)], 1e-6)
            for row in pivot + 1..<max(count, pivot + 1) {
                let factor = matrix[row * count + pivot] / diagonal
                guard factor != 0 else { continue }
                for column in pivot..<count { matrix[row * count + column] -= factor * matrix[pivot * count + column] }
                subtract(factor, pivot, from: row)
            }
        }
        for row in (0..<count).reversed() {
            for column in row + 1..<max(count, row + 1) where matrix[row * count + column] != 0 {
                subtract(matrix[row * count + column], column, from: row)
            }
            let diagonal = 1 / max(matrix[row * (count + 1)], 1e-6)
            for column in 0..<columns { right[row * columns + column] *= diagonal }
        }
    }
}
