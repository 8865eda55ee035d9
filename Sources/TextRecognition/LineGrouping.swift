/// The grouping of cells into lines: cells that continue one another form one line.
enum LineGrouping {
    /// Maximum number of consecutive cells that a line may lack: a wide space, or a speck on the lens.
    private static let gap = 2
    /// Minimum probability of a line's surest cell.
    private static let sure = 0.6
    /// Maximum distance between the parts of a broken line, in line heights.
    private static let breakLimit = 0.6

    /// - Parameters:
    ///   - cells: from top to bottom, and from left to right in each row.
    ///   - columns: width of the maps.
    ///   - rows: height of the maps.
    ///   - reach: distance in pixels up to which a cell estimates the ends of its line.
    static func lines(of cells: [LineCell], columns: Int, rows: Int, reach: Double) -> [PrintedLine] {
        let parts = groups(of: cells, columns: columns, rows: rows).compactMap { group in
            LineFit(group).line(reach: reach).map { LineJoining.Part(cells: group, line: $0) }
        }
        var joining = LineJoining(parts, reach: reach)
        joining.run()
        return joining.parts.filter { part in part.cells.contains { $0.probability >= sure } }.map(\.line)
    }

    /// Returns whether `second` continues `first` to the right.
    static func goesOn(_ first: PrintedLine, _ second: PrintedLine) -> Bool {
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
        // It may overlap, but must extend further.
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

/// An algorithm that joins the parts of lines that were split because their cells disagreed somewhere. In each step the
/// first part that has a continuation is joined with its first continuation, until no part has one.
///
/// The first continuation of each part is cached, so the comparisons of a join are linear in the number of parts. The
/// total work is bounded for every picture: a sheet of small nested squares has hundreds of parts that all continue one
/// another.
/// is bounded for every picture: a sheet of small nested squares has hundreds of parts that all continue one another.
struct LineJoining {
    struct Part {
        var cells: [LineCell]
        var line: PrintedLine
    }

    /// Number of comparisons and fitted cells after which no further join starts; about 50 ms. A page of 300 lines
    /// takes 100,000.
    static let mostWork = 1_000_000

    /// Number of comparisons and fitted cells so far.
    private(set) var work = 0
    private let reach: Double
    /// The parts; a part that was joined to another one is nil, so that the others keep their indices.
    private var slots: [Part?]
    /// The first continuation of each part; nil if it has none.
    private var next: [Int?] = []
    /// Whether a part and its first continuation don't form a line.
    private var isUnfit: [Bool]

    init(_ parts: [Part], reach: Double) {
        slots = parts
        self.reach = reach
        isUnfit = parts.map { _ in false }
    }

    /// The remaining parts.
    var parts: [Part] { slots.compactMap { $0 } }

    /// Joins parts until none has a continuation or the work limit is reached.
    mutating func run() {
        // Finding all first continuations alone would exceed the limit.
        guard slots.count * slots.count <= Self.mostWork else { return }
        for index in slots.indices { next.append(first(after: index, from: 0)) }
        var index = 0
        while index < slots.count, work < Self.mostWork {
            guard let part = slots[index], let other = next[index], !isUnfit[index], let more = slots[other] else {
                index += 1
                continue
            }
            let cells = part.cells + more.cells
            work += cells.count
            if let whole = LineFit(cells).line(reach: reach) {
                slots[index] = Part(cells: cells, line: whole)
                slots[other] = nil
                update(index, without: other)
                index = 0
            } else {
                isUnfit[index] = true
                index += 1
            }
        }
    }

    /// Updates the cached continuations after a join.
    private mutating func update(_ changed: Int, without gone: Int) {
        set(changed, first(after: changed, from: 0))
        for index in slots.indices where index != changed && slots[index] != nil {
            // Parts before the removed one don't continue this one; only the joined part may do so now.
            if next[index] == gone { set(index, first(after: index, from: gone + 1)) }
            let isNext = goesOn(index, changed)
            if isNext, changed <= next[index] ?? .max {
                set(index, changed)
            } else if !isNext, next[index] == changed {
                set(index, first(after: index, from: changed + 1))
            }
        }
    }

    private mutating func set(_ index: Int, _ other: Int?) {
        next[index] = other
        isUnfit[index] = false
    }

    /// Returns the first continuation of a part at or after an index.
    private mutating func first(after index: Int, from start: Int) -> Int? {
        for other in slots.indices.dropFirst(start) where other != index && goesOn(index, other) { return other }
        return nil
    }

    private mutating func goesOn(_ first: Int, _ second: Int) -> Bool {
        guard let one = slots[first], let other = slots[second] else { return false }
        work += 1
        return LineGrouping.goesOn(one.line, other.line)
    }
}
