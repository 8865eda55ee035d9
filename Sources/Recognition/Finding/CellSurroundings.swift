import Imaging

/// The gradients of the 3 × 3 cells around each cell of a picture, row by row. Only those that were summed are of this picture.
struct CellSurroundings: Sendable {
    /// Horizontal energy minus vertical energy.
    private(set) var even: [Float] = []
    /// Twice the product of the horizontal and the vertical gradient.
    private(set) var odd: [Float] = []
    /// The share of their energy that is in the dominant direction, 0 to 1.
    private(set) var coherence: [Float] = []
    /// Sums of three rows, from one column before the first to one after the last, where nothing is.
    private var sums: [Float] = []

    /// Prepares for a picture.
    mutating func begin(_ cells: GradientCells) {
        let count = cells.columns * cells.rows
        if coherence.count != count {
            even = [Float](repeating: 0, count: count)
            (odd, coherence) = (even, even)
        }
        if sums.count != cells.columns + 2 { sums = [Float](repeating: 0, count: cells.columns + 2) }
    }

    /// Sums the gradients around some cells of a row. Beyond the border of the picture there are none.
    mutating func sum(_ cells: GradientCells, row: Int, columns: Range<Int>) {
        let first = row * cells.columns + columns.lowerBound
        Self.add(cells.energy.span, row, columns, cells, into: &sums)
        Self.widen(sums, columns.count, into: &coherence, at: first)
        Self.add(cells.even.span, row, columns, cells, into: &sums)
        Self.widen(sums, columns.count, into: &even, at: first)
        Self.add(cells.odd.span, row, columns, cells, into: &sums)
        Self.widen(sums, columns.count, into: &odd, at: first)
        Self.share(even, odd, first..<first + columns.count, of: &coherence)
    }

    /// Divides the energy in the dominant direction by all of it.
    private static func share(_ even: [Float], _ odd: [Float], _ range: Range<Int>, of energy: inout [Float]) {
        let (even, odd) = (even.span.extracting(range), odd.span.extracting(range))
        var shares = energy.mutableSpan
        for index in even.indices {
            let (e, o) = (even[index], odd[index])
            shares[range.lowerBound + index] = (e * e + o * o).squareRoot() / shares[range.lowerBound + index]
        }
    }

    /// Sums cells of a row, of one column more on either side, and their neighbours above and below.
    private static func add(
        _ values: Span<Float>, _ row: Int, _ columns: Range<Int>, _ cells: GradientCells, into sums: inout [Float]
    ) {
        let rows = max(0, row - 1)...min(cells.rows - 1, row + 1)
        let inside = max(0, columns.lowerBound - 1)..<min(cells.columns, columns.upperBound + 1)
        let shift = inside.lowerBound - (columns.lowerBound - 1)
        var sums = sums.mutableSpan
        sums[0] = 0
        sums[columns.count + 1] = 0
        for y in rows {
            let next = values.extracting(y * cells.columns + inside.lowerBound..<y * cells.columns + inside.upperBound)
            if y == rows.lowerBound {
                for x in next.indices { sums[x + shift] = next[x] }
            } else {
                for x in next.indices { sums[x + shift] += next[x] }
            }
        }
    }

    /// Sums each cell and its neighbours in summed rows.
    private static func widen(_ sums: [Float], _ count: Int, into target: inout [Float], at first: Int) {
        var target = target.mutableSpan
        let sums = sums.span
        for x in 0..<count { target[first + x] = sums[x] + sums[x + 1] + sums[x + 2] }
    }

    /// Returns whether a cell with one gradient direction lies on an isolated edge: two cells away across the edge, on both sides, there is
    /// nothing.
    func isEdge(row: Int, column: Int, _ cells: GradientCells) -> Bool {
        let index = row * cells.columns + column
        let (even, odd) = (even.span[index], odd.span[index])
        let energies = cells.energy.span
        // The gradient's direction, to an eighth of a turn.
        let (x, y): (Int, Int) =
            abs(even) > 2.4 * abs(odd)
            ? (even > 0 ? (1, 0) : (0, 1))
            : abs(odd) > 2.4 * abs(even)
                ? (odd > 0 ? (1, 1) : (1, -1))
                : even > 0 ? (2, odd > 0 ? 1 : -1) : (1, odd > 0 ? 2 : -2)
        let far = abs(x) + abs(y) > 2 ? 1 : 2
        func isQuiet(_ side: Int) -> Bool {
            let (r, c) = (row + side * y, column + side * x)
            guard r >= 0, r < cells.rows, c >= 0, c < cells.columns else { return true }
            return energies[r * cells.columns + c] <= 0.2 * energies[index]
        }
        return isQuiet(-far) && isQuiet(far)
    }
}
