/// Reads journal files line by line.
struct SegmentScan {
    let files: any JournalFiles

    /// Bytes per read.
    private static let chunk = 1 << 18
    /// Maximum length of a line; a longer one isn't a record.
    private static let longest = 16 << 20

    /// The result of reading a file.
    struct Found {
        var segment: Segment
        /// The end of the last valid line.
        var end = 0
        /// Whether the whole file could be read without a disk error.
        var isReadable = true
        /// Whether an invalid line with a line feed follows the last valid one.
        var isDamagedAtEnd = false
        /// Whether there is a valid line.
        var isOurs = false
    }

    /// Reads a whole file.
    /// - Throws: `JournalError.newer`.
    func scan(_ path: String, serial: Int, clock: ResultClock) throws(JournalError) -> Found {
        var found = Found(segment: Segment(serial: serial, header: nil, time: clock.steady()))
        var isNewer = false
        do throws(FileError) {
            let file = try files.open(path)
            found.segment.bytes = try lines(of: file, from: 0) { line, offset in
                if offset == 0, let parsed = SegmentHeader.parse(line) {
                    guard case .header(let header) = parsed else {
                        isNewer = true
                        return false
                    }
                    found.segment = Segment(serial: serial, header: header, time: found.segment.began)
                } else if let record = JournalRecord(line) {
                    let time = clock.steady(ofWall: Double(record.wall) / 1000)
                    // The first record shows how old the file is.
                    if found.segment.ranges.isEmpty {
                        found.segment.began = time
                        found.segment.newest = time
                    }
                    guard found.segment.add(record.cursor, at: offset, time: time) else {
                        found.isDamagedAtEnd = true
                        return true
                    }
                } else {
                    found.isDamagedAtEnd = true
                    return true
                }
                found.isDamagedAtEnd = false
                found.isOurs = true
                found.end = offset + line.count + 1
                return true
            }
        } catch {
            found.isReadable = false
        }
        if isNewer { throw .newer(file: path) }
        return found
    }

    /// Passes whole lines, without their line feeds, and their offsets to `body`, until it returns false.
    /// - Returns: the size of the file, if all of it was read.
    @discardableResult
    func lines(
        of file: OpenFile, from start: Int, _ body: (ArraySlice<UInt8>, Int) -> Bool
    ) throws(FileError) -> Int {
        var offset = start
        var count = Self.chunk
        while true {
            let bytes = try files.read(file, at: offset, count: count)
            var begin = 0
            while let end = Self.lineFeed(in: bytes.span, from: begin) {
                guard body(bytes[begin..<end], offset + begin) else { return offset + end + 1 }
                begin = end + 1
            }
            guard bytes.count == count else { return offset + bytes.count }
            if begin > 0 {
                offset += begin
                count = Self.chunk
            } else if count < Self.longest {
                count *= 2
            } else {
                offset += count
            }
        }
    }

    private static func lineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == 10 { return index }
            index += 1
        }
        return nil
    }
}
