import Recognition

/// A symbology of one row of bars whose widths carry the content. `read(_:from:)` is all that a new one needs.
protocol LinearCode: CodeReader {
    /// The number of different rows that have to agree.
    var leastRows: Int { get }
    /// The share of the different rows that are scanned that have to agree.
    var leastShare: Double { get }
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
    var leastShare: Double { 0 }
    var isDirected: Bool { true }
    var readsAtAnyAngle: Bool { false }

    func read(_ picture: GrayPicture, effort: DecodeEffort) -> [FoundCode] {
        var groups: [RowGroup] = []
        var row = BarRow()
        var scanned = 0
        var (previous, repetitions): (ArraySlice<UInt8>, Int) = ([], 0)
        for y in RowPlan.rows(of: picture.height, effort) {
            let grays = picture.pixels[y * picture.width..<(y + 1) * picture.width]
            // Strips have each row twice: one repetition doesn't confirm anything. A picture without noise has the same row many times.
            repetitions = grays == previous ? repetitions + 1 : 0
            previous = grays
            if repetitions == 1 { continue }
            scanned += 1
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
        let least = max(leastRows, Int((leastShare * Double(scanned)).rounded(.up)))
        return groups.filter { group in
            group.rows >= least && !groups.contains { $0.contradicts(group) }
        }.map(\.code)
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

    /// Returns whether both lie at one position in their rows.
    func overlaps(_ other: RowReading) -> Bool {
        max(min(start, end), min(other.start, other.end)) < min(max(start, end), max(other.start, other.end))
    }
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
        last.content.payload == reading.content.payload && (last.start < last.end) == (reading.start < reading.end)
            && last.overlaps(reading)
    }

    /// Share of a group's rows from which another content at the same position makes both doubtful.
    private static let doubt = 0.34

    /// Returns whether these rows read another content at the position of a group, and are too many to be neglected.
    func contradicts(_ other: RowGroup) -> Bool {
        first.content.payload != other.first.content.payload && last.overlaps(other.last)
            && Double(rows) >= Self.doubt * Double(other.rows)
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
