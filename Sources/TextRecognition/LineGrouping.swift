/// Makes lines of cells: those that go on in one another are one line.
enum LineGrouping {
    /// Cells that a line may lack in a row: a wide blank, a speck on the lens.
    private static let gap = 2
    /// How sure the surest cell of a line has to be.
    private static let sure = 0.6
    /// How far apart the parts of a broken line may lie, in heights.
    private static let breakLimit = 0.6

    /// - Parameters:
    ///   - cells: from top to bottom, each row from left to right.
    ///   - columns: width of the maps.
    ///   - rows: height of the maps.
    ///   - reach: how far a cell looks for the ends of its line, in pixels.
    static func lines(of cells: [LineCell], columns: Int, rows: Int, reach: Double) -> [PrintedLine] {
        var parts = groups(of: cells, columns: columns, rows: rows).compactMap {
            group -> (cells: [LineCell], line: PrintedLine)? in
            LineFit(group).line(reach: reach).map { (group, $0) }
        }
        // A line that fell apart, because its cells did not agree at some place, is put together again.
        var index = 0
        while index < parts.count {
            let other = parts.indices.first { $0 != index && goesOn(parts[index].line, parts[$0].line) }
            if let other, let whole = LineFit(parts[index].cells + parts[other].cells).line(reach: reach) {
                parts[index] = (parts[index].cells + parts[other].cells, whole)
                parts.remove(at: other)
                index = 0
            } else {
                index += 1
            }
        }
        return parts.filter { part in part.cells.contains { $0.probability >= sure } }.map(\.line)
    }

    /// Whether `second` is how `first` goes on to the right.
    private static func goesOn(_ first: PrintedLine, _ second: PrintedLine) -> Bool {
        let (smaller, larger) = (min(first.height, second.height), max(first.height, second.height))
        guard larger < 1.6 * smaller else { return false }
        let end = (first.topRight + first.bottomRight) / 2
        let start = (second.topLeft + second.bottomLeft) / 2
        let way = end - (first.topLeft + first.bottomLeft) / 2
        let direction = way / max(1e-6, PrintedLine.length(way))
        let between = start - end
        let ahead = between.x * direction.x + between.y * direction.y
        let aside = abs(between.y * direction.x - between.x * direction.y)
        let far = (second.topRight + second.bottomRight) / 2 - end
        // It may overlap, but has to lead further.
        return ahead < breakLimit * smaller && ahead > -min(first.length, second.length) && aside < 0.4 * smaller
            && far.x * direction.x + far.y * direction.y > 0.3 * second.length
    }

    private static func groups(of cells: [LineCell], columns: Int, rows: Int) -> [[LineCell]] {
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
