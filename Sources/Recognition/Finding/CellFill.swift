import Imaging

/// The grouping of neighbouring cells with similar gradients into candidates.
struct CellFill: Sendable {
    /// Cells with more energy than noise.
    private var active: [Member] = []
    private var around = CellSurroundings()
    private var free = FreeCells()
    private var members: [Member] = []
    private var sorted: [Float] = []

    /// A cell that belongs to a region.
    struct Member: Sendable {
        let row: Int
        let column: Int
        let index: Int

        /// Centre in pixels.
        var centre: SIMD2<Double> {
            let side = Double(GradientCells.side)
            return SIMD2((Double(column) + 0.5) * side, (Double(row) + 0.5) * side)
        }
    }

    /// Minimum energy of a cell: above the noise of any camera.
    private static let leastEnergy: Float = 110
    /// Coherence above which a cell may belong to bars.
    private static let coherent: Float = 0.55
    /// Coherence above which a cell can't belong to a matrix.
    private static let straight: Float = 0.8
    /// Cosine of twice the angle by which neighbouring cells of one code may differ: 15 degrees.
    private static let likeness: Float = 0.86

    /// Appends the candidates in the cells of a picture that is `reduction` times smaller than the frame.
    mutating func find(_ cells: GradientCells, reduction: Int, into found: inout [CodeCandidate]) {
        guard cells.columns > 0, cells.rows > 0 else { return }
        look(cells)
        let around = around
        free.fill(active, of: cells) { around.coherence[$0.index] > Self.coherent }
        while let first = free.first {
            gather(from: first, cells, reach: 2, alike: true)
            if let outline = BarRegion(members, cells)?.outline { add(.bars, outline, cells, reduction, to: &found) }
        }
        // First matrices alone, then together with cells of one direction: stacked codes consist of both.
        free.fill(active, of: cells) { around.coherence[$0.index] < Self.straight }
        gatherMatrices(cells, reduction, into: &found)
        free.fill(active, of: cells) { !around.isEdge($0, cells, above: Self.straight) }
        gatherMatrices(cells, reduction, into: &found)
    }

    /// Finds the active cells, and sums the gradients around each.
    private mutating func look(_ cells: GradientCells) {
        let least = threshold(cells)
        around.sum(cells)
        active.removeAll(keepingCapacity: true)
        let energies = cells.energy.span
        for row in 0..<cells.rows {
            let start = row * cells.columns
            for column in 0..<cells.columns where energies[start + column] > least {
                active.append(Member(row: row, column: column, index: start + column))
            }
        }
    }

    private mutating func gatherMatrices(_ cells: GradientCells, _ reduction: Int, into found: inout [CodeCandidate]) {
        while let first = free.first {
            gather(from: first, cells, reach: 1, alike: false)
            if let outline = MatrixRegion(members, cells)?.outline {
                add(.matrix, outline, cells, reduction, to: &found)
            }
        }
    }

    private func add(
        _ form: CodeCandidate.Form, _ outline: Parallelogram, _ cells: GradientCells, _ reduction: Int,
        to found: inout [CodeCandidate]
    ) {
        var energy: Float = 0
        for member in members { energy += cells.energy[member.index] }
        let contrast = Double(energy / Float(members.count)).squareRoot()
        found.append(
            CodeCandidate(
                form: form, outline: outline.scaled(by: Double(reduction)), reduction: reduction, contrast: contrast))
    }

    /// Returns the energy above which a cell is active: a few times that of the quieter cells.
    private mutating func threshold(_ cells: GradientCells) -> Float {
        sorted.removeAll(keepingCapacity: true)
        for index in stride(from: 0, to: cells.energy.count, by: 61) { sorted.append(cells.energy[index]) }
        sorted.sort()
        return min(max(Self.leastEnergy, 5 * sorted[sorted.count / 4]), 600)
    }

    /// Collects the free cells that are connected to a cell, and takes them.
    private mutating func gather(from first: (row: Int, column: Int), _ cells: GradientCells, reach: Int, alike: Bool) {
        let (columns, rows) = (cells.columns, cells.rows)
        let start = first.row * columns + first.column
        members.removeAll(keepingCapacity: true)
        members.append(Member(row: first.row, column: first.column, index: start))
        free.remove(1, row: first.row, from: first.column)
        var (even, odd) = (around.even[start], around.odd[start])
        var next = 0
        while next < members.count {
            let (row, column) = (members[next].row, members[next].column)
            next += 1
            let left = max(0, column - reach)
            let width = min(columns - 1, column + reach) - left + 1
            for y in max(0, row - reach)...min(rows - 1, row + reach) {
                var found = free.bits(row: y, from: left, count: width)
                var taken: UInt64 = 0
                while found != 0 {
                    let bit = found & (~found &+ 1)
                    found ^= bit
                    let x = left + bit.trailingZeroBitCount
                    let other = y * columns + x
                    if alike {
                        let (e, o) = (around.even[other], around.odd[other])
                        let sizes = ((even * even + odd * odd) * (e * e + o * o)).squareRoot()
                        guard even * e + odd * o > Self.likeness * sizes else { continue }
                        even += e
                        odd += o
                    }
                    taken |= bit
                    members.append(Member(row: y, column: x, index: other))
                }
                if taken != 0 { free.remove(taken, row: y, from: left) }
            }
        }
    }
}

extension Parallelogram {
    fileprivate func scaled(by factor: Double) -> Parallelogram {
        Parallelogram(centre: centre * factor, right: right * factor, down: down * factor)
    }
}
