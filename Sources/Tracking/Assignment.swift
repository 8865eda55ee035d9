/// Assigns detections to tracks with the lowest total cost, rather than first come, first served.
///
/// Uses shortest augmenting paths, after R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense
/// and sparse linear assignment problems", 1987. The time grows with the cube of the number of rows and columns.
enum Assignment {
    /// - Parameters:
    ///   - rows: number of detections.
    ///   - columns: number of tracks.
    ///   - alone: the cost of leaving a detection without a track.
    ///   - cost: the cost of a pair; nil if the pair is impossible.
    /// - Returns: the column of each row; nil for a row without one.
    static func cheapest(rows: Int, columns: Int, alone: Double, cost: (Int, Int) -> Double?) -> [Int?] {
        guard rows > 0, columns > 0 else { return [Int?](repeating: nil, count: rows) }
        // Each row gets an additional column for staying alone; its price is prohibitive for the other rows.
        let width = columns + rows
        let impossible = 1e9
        var prices = [Double](repeating: impossible, count: rows * width)
        for row in 0..<rows {
            for column in 0..<columns {
                if let price = cost(row, column) { prices[row * width + column] = price }
            }
            prices[row * width + columns + row] = alone
        }
        var rowValue = [Double](repeating: 0, count: rows)
        var columnValue = [Double](repeating: 0, count: width)
        var owner = [Int](repeating: -1, count: width)
        for start in 0..<rows {
            var reached = [Double](repeating: .infinity, count: width)
            var from = [Int](repeating: -1, count: width)
            var isDone = [Bool](repeating: false, count: width)
            var (row, last) = (start, -1)
            while true {
                var (nearest, least) = (-1, Double.infinity)
                for column in 0..<width where !isDone[column] {
                    let length = prices[row * width + column] - rowValue[row] - columnValue[column]
                    if length < reached[column] {
                        reached[column] = length
                        from[column] = last
                    }
                    if reached[column] < least { (nearest, least) = (column, reached[column]) }
                }
                rowValue[start] += least
                for column in 0..<width {
                    if isDone[column] {
                        rowValue[owner[column]] += least
                        columnValue[column] -= least
                    } else {
                        reached[column] -= least
                    }
                }
                isDone[nearest] = true
                last = nearest
                if owner[nearest] < 0 { break }
                row = owner[nearest]
            }
            // Follow the path back, and move each row to the next column.
            while last >= 0 {
                let before = from[last]
                owner[last] = before >= 0 ? owner[before] : start
                last = before
            }
        }
        var result = [Int?](repeating: nil, count: rows)
        for column in 0..<columns where owner[column] >= 0 && prices[owner[column] * width + column] < impossible {
            result[owner[column]] = column
        }
        return result
    }
}
