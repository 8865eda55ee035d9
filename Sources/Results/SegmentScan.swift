/// Reads files of the journal line by line.
struct SegmentScan {
    let files: any JournalFiles

    /// Bytes that are read at once.
    private static let chunk = 1 << 18
    /// Longest line; what is longer is no record.
    private static let longest = 16 << 20

    /// What reading a file found.
    struct Found {
        var segment: Segment
        /// Where the last good line ends.
        var end = 0
        /// Whether all could be read, as opposed to an error of the disk.
        var isReadable = true
        /// Whether a line that is no good, but has its line feed, comes after the last good one.
        var isDamagedAtEnd = false
        /// Whether there is a good line.
        var isOurs = false
    }

    /// Reads all of a file.
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
                    // The first one tells how old the file is.
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

    /// Gives whole lines, without their line feeds, and where they begin, until `body` returns false.
    /// - Returns: the bytes that the file has, where all of it was read.
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
