import Glibc

/// What the finder says of one cell that a line runs through, in pixels of the network's input.
struct LineCell {
    var column: Int
    var row: Int
    /// How sure it is, from 0 to 1.
    var probability: Double
    /// Centre of the cell.
    var centre: SIMD2<Double>
    /// From the centre to the ascenders and to the descenders, across the line.
    var up: Double
    var down: Double
    /// Sine of the line's angle.
    var slope: Double
    /// From the centre to the line's start and to its end, as far as the finder looks.
    var before: Double
    var after: Double

    var height: Double { up + down }
    /// Across the line, downward.
    var across: SIMD2<Double> { SIMD2(-slope, (1 - slope * slope).squareRoot()) }
    /// The nearest point of the line's middle.
    var middle: SIMD2<Double> { centre + across * ((down - up) / 2) }

    /// Whether both cells can be of one line: of about the same height, the middle of one going on in the other's.
    func continues(_ other: LineCell) -> Bool {
        let (smaller, larger) = (min(height, other.height), max(height, other.height))
        guard larger < 1.5 * smaller else { return false }
        let between = other.middle - middle
        let direction = across + other.across
        let off = abs(between.x * direction.x + between.y * direction.y) / PrintedLine.length(direction)
        return off < 0.3 * smaller
    }
}

/// Gathers the cells of each line.
enum LineGrouping {
    /// Cells that a line may lack in a row: a wide blank, a speck on the lens.
    private static let gap = 2

    /// - Parameters:
    ///   - cells: from top to bottom, each row from left to right.
    ///   - columns: width of the maps.
    ///   - rows: height of the maps.
    static func lines(of cells: [LineCell], columns: Int, rows: Int) -> [[LineCell]] {
        var place = [Int32](repeating: -1, count: columns * rows)
        for (index, cell) in cells.enumerated() { place[cell.row * columns + cell.column] = Int32(index) }
        var owner = Array(cells.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while owner[index] != index {
                owner[index] = owner[owner[index]]
                index = owner[index]
            }
            return index
        }
        for (index, cell) in cells.enumerated() {
            for dy in 0...1 where cell.row + dy < rows {
                for dx in (dy == 0 ? 1 : -1)...gap where cell.column + dx >= 0 && cell.column + dx < columns {
                    let other = Int(place[(cell.row + dy) * columns + cell.column + dx])
                    guard other >= 0, cell.continues(cells[other]) else { continue }
                    let (a, b) = (root(index), root(other))
                    owner[max(a, b)] = min(a, b)
                }
            }
        }
        var groups: [Int: [LineCell]] = [:]
        for (index, cell) in cells.enumerated() { groups[root(index), default: []].append(cell) }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }
}
