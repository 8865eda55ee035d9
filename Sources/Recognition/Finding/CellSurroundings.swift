import Imaging

/// The gradients of the 3 × 3 cells around each cell of a picture, row by row.
struct CellSurroundings: Sendable {
    /// Horizontal energy minus vertical energy.
    private(set) var even: [Float] = []
    /// Twice the product of the horizontal and the vertical gradient.
    private(set) var odd: [Float] = []
    /// The share of their energy that is in the dominant direction, 0 to 1.
    private(set) var coherence: [Float] = []
    /// Sums of three rows, from one column before the first to one after the last, where nothing is.
    private var sums: [Float] = []

    /// Sums the gradients of a picture. Beyond its border there are none.
    mutating func sum(_ cells: GradientCells) {
        let count = cells.columns * cells.rows
        if coherence.count != count {
            even = [Float](repeating: 0, count: count)
            (odd, coherence) = (even, even)
        }
        if sums.count != cells.columns + 2 { sums = [Float](repeating: 0, count: cells.columns + 2) }
        for row in 0..<cells.rows {
            let first = row * cells.columns
            Self.add(cells.energy.span, row, cells, into: &sums)
            Self.widen(sums, into: &coherence, at: first)
            Self.add(cells.even.span, row, cells, into: &sums)
            Self.widen(sums, into: &even, at: first)
            Self.add(cells.odd.span, row, cells, into: &sums)
            Self.widen(sums, into: &odd, at: first)
        }
        Self.share(even, odd, of: &coherence)
    }

    /// Divides the energy in the dominant direction by all of it.
    private static func share(_ even: [Float], _ odd: [Float], of energy: inout [Float]) {
        let (even, odd) = (even.span, odd.span)
        var shares = energy.mutableSpan
        for index in shares.indices {
            let (e, o) = (even[index], odd[index])
            shares[index] = (e * e + o * o).squareRoot() / shares[index]
        }
    }

    /// Sums a row and its neighbours.
    private static func add(_ values: Span<Float>, _ row: Int, _ cells: GradientCells, into sums: inout [Float]) {
        let columns = cells.columns
        let rows = max(0, row - 1)...min(cells.rows - 1, row + 1)
        var sums = sums.mutableSpan
        let first = values.extracting(rows.lowerBound * columns..<(rows.lowerBound + 1) * columns)
        for x in first.indices { sums[x + 1] = first[x] }
        for row in rows.dropFirst() {
            let next = values.extracting(row * columns..<(row + 1) * columns)
            for x in next.indices { sums[x + 1] += next[x] }
        }
    }

    /// Sums each cell of a row and its neighbours in summed rows.
    private static func widen(_ sums: [Float], into target: inout [Float], at first: Int) {
        var target = target.mutableSpan
        let sums = sums.span
        for x in 0..<sums.count - 2 { target[first + x] = sums[x] + sums[x + 1] + sums[x + 2] }
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
