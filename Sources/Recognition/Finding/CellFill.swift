import Imaging

/// The grouping of neighbouring cells with similar gradients into candidates.
struct CellFill: Sendable {
    private var around = CellSurroundings()
    /// Cells with more energy than noise that may belong to bars; to a matrix; and to a stacked code, which has parts of both.
    private var (bars, matrices, stacks) = (FreeCells(), FreeCells(), FreeCells())
    private var members: [Member] = []
    private var runs: [(row: Int, columns: Range<Int>)] = []
    private var sorted: [Float] = []

    /// A cell that belongs to a region.
    struct Member: Sendable {
        let row: Int32
        let column: Int32

        init(row: Int, column: Int) { (self.row, self.column) = (Int32(row), Int32(column)) }

        /// Its place in a row-by-row array of cells.
        func index(_ cells: GradientCells) -> Int { Int(row) * cells.columns + Int(column) }

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
        while let first = bars.first {
            Self.gatherAlike(&members, from: first, of: &bars, cells, around)
            if let outline = BarRegion(members, cells)?.outline { add(.bars, outline, cells, reduction, to: &found) }
        }
        // First matrices alone, then together with cells of one direction.
        while let first = matrices.first {
            Self.gather(&members, &runs, from: first, of: &matrices, cells)
            addMatrix(cells, reduction, to: &found)
        }
        while let first = stacks.first {
            Self.gather(&members, &runs, from: first, of: &stacks, cells)
            addMatrix(cells, reduction, to: &found)
        }
    }

    /// Sorts the active cells by what they may belong to, and sums the gradients around them.
    private mutating func look(_ cells: GradientCells) {
        let least = threshold(cells)
        around.begin(cells)
        bars.clear(columns: cells.columns, rows: cells.rows)
        matrices.clear(columns: cells.columns, rows: cells.rows)
        stacks.clear(columns: cells.columns, rows: cells.rows)
        for row in 0..<cells.rows {
            for part in 0..<(cells.columns + 63) / 64 {
                let columns = 64 * part..<min(64 * part + 64, cells.columns)
                let range = row * cells.columns + columns.lowerBound..<row * cells.columns + columns.upperBound
                let active = Self.bits(cells.energy.span.extracting(range), above: least)
                // Most of most pictures has none.
                guard active != 0 else { continue }
                around.sum(cells, row: row, columns: columns)
                let straight = active & Self.bits(around.coherence.span.extracting(range), above: Self.straight)
                let coherent = active & Self.bits(around.coherence.span.extracting(range), above: Self.coherent)
                bars.insert(coherent, row: row, part: part)
                matrices.insert(active & ~straight, row: row, part: part)
                var (rest, edges) = (straight, UInt64(0))
                while rest != 0 {
                    let bit = rest.trailingZeroBitCount
                    rest &= rest - 1
                    if around.isEdge(row: row, column: 64 * part + bit, cells) { edges |= 1 << UInt64(bit) }
                }
                stacks.insert(active & ~edges, row: row, part: part)
            }
        }
    }

    /// Returns a bit for each of at most 64 values, set if it is above a limit.
    private static func bits(_ values: Span<Float>, above limit: Float) -> UInt64 {
        var bits: UInt64 = 0
        var first = 0
        // Eight at a time: the compiler doesn't vectorise bits that are set one by one.
        while first + 8 <= values.count {
            var eight = SIMD8<Float>()
            for index in 0..<8 { eight[index] = values[first + index] }
            let set = powers.replacing(with: 0, where: eight .<= limit).wrappedSum()
            bits |= UInt64(UInt32(bitPattern: set)) << UInt64(first)
            first += 8
        }
        for index in first..<values.count where values[index] > limit { bits |= 1 << UInt64(index) }
        return bits
    }

    private static let powers = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)

    private func addMatrix(_ cells: GradientCells, _ reduction: Int, to found: inout [CodeCandidate]) {
        if let outline = MatrixRegion(members, cells)?.outline { add(.matrix, outline, cells, reduction, to: &found) }
    }

    private func add(
        _ form: CodeCandidate.Form, _ outline: Parallelogram, _ cells: GradientCells, _ reduction: Int,
        to found: inout [CodeCandidate]
    ) {
        var energy: Float = 0
        for member in members { energy += cells.energy[member.index(cells)] }
        let contrast = Double(energy / Float(members.count)).squareRoot()
        found.append(
            CodeCandidate(
                form: form, outline: outline.scaled(by: Double(reduction)), reduction: reduction, contrast: contrast))
    }

    /// Returns the energy above which a cell is active: a few times that of the quieter cells.
    private mutating func threshold(_ cells: GradientCells) -> Float {
        sorted.removeAll(keepingCapacity: true)
        var quiet = 0
        for index in stride(from: 0, to: cells.energy.count, by: 61) {
            let energy = cells.energy[index]
            sorted.append(energy)
            if 5 * energy <= Self.leastEnergy { quiet += 1 }
        }
        // Most pictures need no sorting.
        guard quiet <= sorted.count / 4 else { return Self.leastEnergy }
        sorted.sort()
        return min(5 * sorted[sorted.count / 4], 600)
    }

    /// Collects the free cells that are connected to a cell, and takes them: run by run, because most cells of a matrix have free neighbours.
    private static func gather(
        _ members: inout [Member], _ runs: inout [(row: Int, columns: Range<Int>)], from first: (row: Int, column: Int),
        of free: inout FreeCells, _ cells: GradientCells
    ) {
        members.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        runs.append((first.row, free.takeRun(row: first.row, column: first.column)))
        var next = 0
        while next < runs.count {
            let (row, columns) = runs[next]
            next += 1
            for column in columns { members.append(Member(row: row, column: column)) }
            let end = min(columns.upperBound + 1, cells.columns)
            for y in [row - 1, row + 1] where y >= 0 && y < cells.rows {
                var column = max(columns.lowerBound - 1, 0)
                while let found = free.first(row: y, from: column, before: end) {
                    runs.append((y, free.takeRun(row: y, column: found)))
                    column = found + 1
                }
            }
        }
    }

    /// The distance in cells over which bars are connected.
    private static let reach = 2

    /// Collects the free cells that are connected to a cell and have nearly its direction, and takes them.
    private static func gatherAlike(
        _ members: inout [Member], from first: (row: Int, column: Int), of free: inout FreeCells,
        _ cells: GradientCells, _ around: CellSurroundings
    ) {
        let (columns, rows) = (cells.columns, cells.rows)
        let (evens, odds) = (around.even.span, around.odd.span)
        let start = first.row * columns + first.column
        members.removeAll(keepingCapacity: true)
        members.append(Member(row: first.row, column: first.column))
        free.remove(1, row: first.row, from: first.column)
        var (even, odd) = (evens[start], odds[start])
        var next = 0
        while next < members.count {
            let (row, column) = (Int(members[next].row), Int(members[next].column))
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
                    let (e, o) = (evens[y * columns + x], odds[y * columns + x])
                    // The cosine of the angle between both, without a root.
                    let product = even * e + odd * o
                    let sizes = (even * even + odd * odd) * (e * e + o * o)
                    guard product > 0, product * product > likeness * likeness * sizes else { continue }
                    even += e
                    odd += o
                    taken |= bit
                    members.append(Member(row: y, column: x))
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
