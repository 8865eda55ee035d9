/// The solution of linear equations whose matrix is positive definite, so that its diagonal serves as pivot.
enum GaussianElimination {
    /// Replaces right sides by the solution.
    /// - Parameters:
    ///   - matrix: row by row; it is overwritten.
    ///   - right: row by row; in each row, the right side of as many systems of equations as are to be solved.
    ///   - count: number of equations.
    /// - Returns: false if the equations are singular, that is, if a pivot is at most 10⁻⁹.
    static func solve<Scalar: BinaryFloatingPoint>(
        _ matrix: inout [Scalar], _ right: inout [Scalar], count: Int
    ) -> Bool {
        let columns = right.count / count
        var matrix = matrix.mutableSpan
        var right = right.mutableSpan
        func subtract(_ factor: Scalar, _ row: Int, from other: Int, _ right: inout MutableSpan<Scalar>) {
            for column in 0..<columns { right[other * columns + column] -= factor * right[row * columns + column] }
        }
        for pivot in 0..<count {
            guard matrix[pivot * (count + 1)] > 1e-9 else { return false }
            for row in pivot + 1..<max(count, pivot + 1) {
                let factor = matrix[row * count + pivot] / matrix[pivot * (count + 1)]
                // Most of the equations of neighbours, such as rows, have zeros here.
                guard factor != 0 else { continue }
                for column in pivot..<count { matrix[row * count + column] -= factor * matrix[pivot * count + column] }
                subtract(factor, pivot, from: row, &right)
            }
        }
        for row in (0..<count).reversed() {
            for column in row + 1..<max(count, row + 1) where matrix[row * count + column] != 0 {
                subtract(matrix[row * count + column], column, from: row, &right)
            }
            for column in 0..<columns { right[row * columns + column] /= matrix[row * (count + 1)] }
        }
        return true
    }
}
