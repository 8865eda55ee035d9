/// What is known about one journal file.
struct Segment: Sendable, Equatable {
    /// The serial number, which defines the order of files.
    var serial: Int
    /// Name of the log; nil if nothing in the file can be read.
    var log: String?
    var run: Int
    /// Number of the first result that is, or was meant to be, in the file.
    var first: Int
    /// Bytes on disk.
    var bytes = 0
    /// Numbers of the readable results; more than one range only if something is damaged.
    private(set) var ranges: [ClosedRange<Int>] = []
    /// Offsets at which records begin, some distance apart.
    private var marks: [(number: Int, offset: Int)] = []
    /// Steady time at which the file was begun, and at which its newest result was stored.
    var began: Double
    var newest: Double

    private static let markDistance = 1 << 16

    init(serial: Int, header: SegmentHeader?, time: Double) {
        self.serial = serial
        log = header?.log
        run = header?.run ?? 0
        first = header?.first ?? 0
        began = time
        newest = time
    }

    static func name(_ serial: Int) -> String {
        let digits = "\(serial)"
        return "results-" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits + ".journal"
    }

    /// Parses a file's name; nil if it isn't a journal file.
    static func serial(_ name: String) -> Int? {
        guard name.hasPrefix("results-"), name.hasSuffix(".journal") else { return nil }
        let digits = name.dropFirst(8).dropLast(8).utf8.drop { $0 == 0x30 }
        return Int(digits: digits).flatMap { Self.name($0) == name ? $0 : nil }
    }

    /// Adds a record of the file.
    /// - Returns: false if the record doesn't belong there.
    mutating func add(_ cursor: ResultCursor, at offset: Int, time: Double) -> Bool {
        if log == nil {
            log = cursor.log
            run = cursor.run
            first = cursor.number
            began = time
        }
        let number = cursor.number
        guard cursor.log == log, cursor.run == run, number >= first, number > (ranges.last?.upperBound ?? 0) else {
            return false
        }
        if let last = ranges.last, last.upperBound + 1 == number {
            ranges[ranges.count - 1] = last.lowerBound...number
        } else {
            ranges.append(number...number)
        }
        if offset - (marks.last?.offset ?? -Self.markDistance) >= Self.markDistance { marks.append((number, offset)) }
        newest = max(newest, time)
        return true
    }

    /// Removes all results, because they can't be attributed to the log.
    mutating func forget() {
        log = nil
        ranges = []
        marks = []
    }

    /// Removes the results from a number on, because the next file contains them too.
    mutating func limit(below number: Int) {
        ranges = ranges.compactMap { range in
            range.lowerBound < number ? range.lowerBound...min(range.upperBound, number - 1) : nil
        }
    }

    /// Returns whether a record of the file may be replayed.
    func holds(_ cursor: ResultCursor) -> Bool {
        cursor.log == log && cursor.run == run && ranges.contains { $0.contains(cursor.number) }
    }

    /// Returns an offset at or before the first result with this number or a higher one.
    func offset(of number: Int) -> Int { marks.last { $0.number <= number }?.offset ?? marks.first?.offset ?? 0 }

    static func == (one: Segment, other: Segment) -> Bool {
        one.serial == other.serial && one.run == other.run && one.ranges == other.ranges && one.bytes == other.bytes
    }
}
