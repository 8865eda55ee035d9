import Recognition

/// A symbology of one row of bars whose widths carry the content. `read(_:from:)` is all that a new one needs.
protocol LinearCode: CodeReader {
    /// The number of different rows that have to agree.
    var leastRows: Int { get }
    /// The fewest bars of a code.
    var leastBars: Int { get }
    /// Whether a code that is read from right to left has another content than one read from left to right.
    var isDirected: Bool { get }
    /// Reads a code from left to right.
    /// - Parameter first: the bar that it starts with, if there is a code.
    /// - Returns: the content and the last bar; nil if no code with its quiet zones and checks starts there.
    func read(_ row: BarRow, from first: Int) -> LinearContent?
}

/// The content of a linear code, and the bar that it ends with.
struct LinearContent: Equatable {
    var payload: String
    var identifier = ""
    var last: Int
}

extension LinearCode {
    var leastRows: Int { 2 }
    var isDirected: Bool { true }

    func read(_ picture: GrayPicture, effort: DecodeEffort) -> [FoundCode] {
        var groups: [RowGroup] = []
        var row = BarRow()
        var previous: ArraySlice<UInt8> = []
        for y in RowPlan.rows(of: picture.height, effort) {
            let grays = picture.pixels[y * picture.width..<(y + 1) * picture.width]
            // Strips repeat each row: a repetition doesn't confirm anything.
            if grays == previous { continue }
            previous = grays
            row.take(grays)
            for isReversed in isDirected ? [false, true] : [false] {
                if isReversed { row.reverse() }
                guard row.bars >= leastBars else { break }
                var bar = 0
                while bar + leastBars <= row.bars {
                    guard let content = read(row, from: bar) else {
                        bar += 1
                        continue
                    }
                    let (start, end) = (row.edges[2 * bar], row.edges[2 * content.last + 1])
                    let span =
                        isReversed ? (Float(row.length) - start, Float(row.length) - end) : (start, end)
                    RowGroup.add(RowReading(content: content, row: y, start: span.0, end: span.1), to: &groups)
                    bar = content.last + 1
                }
            }
        }
        return groups.filter { $0.rows >= leastRows }.map(\.code)
    }
}

/// The rows of a picture in which codes are searched.
enum RowPlan {
    /// Rows of a quick pass, and of a thorough one: a code is read in some of them if it takes a tenth of the height, or a fortieth.
    private static let (quick, thorough) = (20, 80)

    /// Returns the rows to scan: all of them in a strip, otherwise some at equal distances.
    static func rows(of height: Int, _ effort: DecodeEffort) -> [Int] {
        let count = effort.contains(.harder) ? thorough : quick
        guard height > count else { return Array(0..<height) }
        return (0..<count).map { (2 * $0 + 1) * height / (2 * count) }
    }
}

/// A code as one row shows it.
struct RowReading {
    var content: LinearContent
    var row: Int
    /// The code's start and end in pixels; the end is on the left if it was read from right to left.
    var start: Float
    var end: Float
}

/// Rows that agree on a content at one position.
struct RowGroup {
    private var first: RowReading
    private var last: RowReading
    private(set) var rows = 1

    private init(_ reading: RowReading) { (first, last) = (reading, reading) }

    /// Adds a reading to the group that it belongs to, or starts one.
    static func add(_ reading: RowReading, to groups: inout [RowGroup]) {
        guard let index = groups.firstIndex(where: { $0.matches(reading) }) else {
            groups.append(RowGroup(reading))
            return
        }
        groups[index].last = reading
        groups[index].rows += 1
    }

    private func matches(_ reading: RowReading) -> Bool {
        let (a, b) = (last, reading)
        guard a.content.payload == b.content.payload, (a.start < a.end) == (b.start < b.end) else { return false }
        return max(min(a.start, a.end), min(b.start, b.end)) < min(max(a.start, a.end), max(b.start, b.end))
    }

    /// The code that the rows read.
    var code: FoundCode {
        func point(_ x: Float, _ y: Int) -> SIMD2<Double> { SIMD2(Double(x), Double(y)) }
        let isForward = first.start < first.end
        let (top, bottom) = isForward ? (first, last) : (last, first)
        return FoundCode(
            payload: first.content.payload, identifier: first.content.identifier,
            corners: [
                point(top.start, top.row), point(top.end, top.row), point(bottom.end, bottom.row),
                point(bottom.start, bottom.row),
            ], lines: rows)
    }
}
