import Glibc
import Imaging

/// The grouping of neighbouring cells with similar gradients into candidates.
struct CellFill: Sendable {
    /// Cells with more energy than noise.
    private var active: [Int] = []
    /// The surroundings of each active cell: their energy by direction, and the share of it in the dominant direction.
    private var even: [Float] = []
    private var odd: [Float] = []
    private var coherence: [Float] = []
    private var isFree: [Bool] = []
    private var members: [Member] = []
    private var sorted: [Float] = []

    /// A cell that belongs to a region.
    struct Member: Sendable {
        var index: Int
        /// Centre in pixels.
        var centre: SIMD2<Double>

        init(_ index: Int, row: Int, column: Int) {
            self.index = index
            let side = Double(GradientCells.side)
            centre = SIMD2((Double(column) + 0.5) * side, (Double(row) + 0.5) * side)
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
        let count = cells.columns * cells.rows
        guard count > 0 else { return }
        if isFree.count != count {
            isFree = [Bool](repeating: false, count: count)
            even = [Float](repeating: 0, count: count)
            (odd, coherence) = (even, even)
        }
        look(cells)
        for index in active { isFree[index] = coherence[index] > Self.coherent }
        for index in active where isFree[index] {
            gather(from: index, cells, reach: 2, alike: true)
            if let outline = BarRegion(members, cells)?.outline { add(.bars, outline, cells, reduction, to: &found) }
        }
        // First matrices alone, then together with cells of one direction: stacked codes consist of both.
        for index in active { isFree[index] = coherence[index] < Self.straight }
        gatherMatrices(cells, reduction, into: &found)
        for index in active { isFree[index] = !isEdge(cells, index) }
        gatherMatrices(cells, reduction, into: &found)
        for index in active { isFree[index] = false }
    }

    /// Finds the active cells, and sums the gradients over 3 × 3 cells around each.
    private mutating func look(_ cells: GradientCells) {
        let least = threshold(cells)
        active.removeAll(keepingCapacity: true)
        let (energies, evens, odds) = (cells.energy.span, cells.even.span, cells.odd.span)
        for index in energies.indices where energies[index] > least { active.append(index) }
        let columns = cells.columns
        for index in active {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            var sum = SIMD3<Float>.zero
            for y in max(0, row - 1)...min(cells.rows - 1, row + 1) {
                for other in y * columns + max(0, column - 1)...y * columns + min(columns - 1, column + 1) {
                    sum += SIMD3(energies[other], evens[other], odds[other])
                }
            }
            (even[index], odd[index]) = (sum.y, sum.z)
            coherence[index] = (sum.y * sum.y + sum.z * sum.z).squareRoot() / sum.x
        }
    }

    private mutating func gatherMatrices(_ cells: GradientCells, _ reduction: Int, into found: inout [CodeCandidate]) {
        for index in active where isFree[index] {
            gather(from: index, cells, reach: 1, alike: false)
            if let outline = MatrixRegion(members, cells)?.outline {
                add(.matrix, outline, cells, reduction, to: &found)
            }
        }
    }

    /// Returns whether a cell lies on an isolated edge: two cells away across the edge, on both sides, there is
    /// nothing.
    private func isEdge(_ cells: GradientCells, _ index: Int) -> Bool {
        guard coherence[index] > Self.straight else { return false }
        // The gradient's direction, to an eighth of a turn.
        let (x, y): (Int, Int) =
            abs(even[index]) > 2.4 * abs(odd[index])
            ? (even[index] > 0 ? (1, 0) : (0, 1))
            : abs(odd[index]) > 2.4 * abs(even[index])
                ? (odd[index] > 0 ? (1, 1) : (1, -1))
                : even[index] > 0 ? (2, odd[index] > 0 ? 1 : -1) : (1, odd[index] > 0 ? 2 : -2)
        let (row, column) = index.quotientAndRemainder(dividingBy: cells.columns)
        let far = abs(x) + abs(y) > 2 ? 1 : 2
        for side in [-far, far] {
            let (r, c) = (row + side * y, column + side * x)
            guard r >= 0, r < cells.rows, c >= 0, c < cells.columns else { continue }
            if cells.energy[r * cells.columns + c] > 0.2 * cells.energy[index] { return false }
        }
        return true
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

    /// Collects the free cells that are connected to a cell, and marks them as taken.
    private mutating func gather(from first: Int, _ cells: GradientCells, reach: Int, alike: Bool) {
        members.removeAll(keepingCapacity: true)
        let (columns, rows) = (cells.columns, cells.rows)
        members.append(Member(first, row: first / columns, column: first % columns))
        isFree[first] = false
        var (even, odd) = (self.even[first], self.odd[first])
        var next = 0
        while next < members.count {
            let (row, column) = members[next].index.quotientAndRemainder(dividingBy: columns)
            next += 1
            for y in max(0, row - reach)...min(rows - 1, row + reach) {
                for x in max(0, column - reach)...min(columns - 1, column + reach) {
                    let other = y * columns + x
                    guard isFree[other] else { continue }
                    if alike {
                        let (e, o) = (self.even[other], self.odd[other])
                        let sizes = ((even * even + odd * odd) * (e * e + o * o)).squareRoot()
                        guard even * e + odd * o > Self.likeness * sizes else { continue }
                        even += e
                        odd += o
                    }
                    isFree[other] = false
                    members.append(Member(other, row: y, column: x))
                }
            }
        }
    }
}

extension Parallelogram {
    fileprivate func scaled(by factor: Double) -> Parallelogram {
        Parallelogram(centre: centre * factor, right: right * factor, down: down * factor)
    }
}
