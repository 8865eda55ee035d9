import Glibc
import ScanModel

@testable import Results

extension Target {
    /// A folder of the journal. Files are parted by a byte 0x1E; a line that begins with ~ gets the checksum that it should have.
    static let journal = Target(name: "journal") { bytes in
        if let completeness = Completeness(bytes) {
            require(completeness.bytes == bytes, "what says that it is complete is something else once it is written")
        }
        let files = bytes.split(separator: 0x1E, omittingEmptySubsequences: false).prefix(8).map(sealed)
        let folder = MadeUpFolder(files)
        let clock = ResultClock(steady: { 1000 }, wall: { 1_790_000_000 })
        var writer = JournalWriter(files: folder, folder: "j", clock: clock, retention: Retention())
        let opened: JournalWriter.Opened
        do {
            opened = try writer.open(expecting: nil)
        } catch {
            return
        }
        if let latest = opened.latest {
            require(ResultCursor("\(latest)") == latest, "the latest cursor, \(latest), is none")
        }
        var previous = 0
        for segment in opened.index.segments {
            var told: [Int] = []
            _ = try? SegmentScan(files: folder).lines(
                of: OpenFile(number: -1, path: "j/" + Segment.name(segment.serial)), from: 0
            ) { line, _ in
                guard let record = JournalRecord(line), record.cursor.number > previous, segment.holds(record.cursor)
                else { return true }
                previous = record.cursor.number
                told.append(previous)
                require(ResultCursor("\(record.cursor)") == record.cursor, "a cursor is none")
                require(record.cursor.log == opened.latest?.log, "a record of another log is told")
                if let result = JournalRecord.result(line, record.cursor) { requireSame(result) }
                return true
            }
            let promised = segment.ranges.reduce(0) { $0 + $1.count }
            require(told.count == promised, "\(promised) records are promised, and there are \(told.count)")
            require(
                told.allSatisfy { number in segment.ranges.contains { $0.contains(number) } }, "a record is invented")
            // Reading may begin anywhere.
            for number in told.prefix(20) { requireFound(number, segment, folder) }
        }
        require(opened.index.last ?? 0 <= opened.latest?.number ?? 0, "a record comes after the latest one")
        // It goes on, and what was there is still there.
        guard let latest = opened.latest else { return }
        let header = SegmentHeader(
            log: latest.log, run: ResultLog.run(after: opened.run, clock), first: latest.number + 1)
        guard (try? writer.begin(header)) != nil else { return }
        var again = JournalWriter(files: folder, folder: "j", clock: clock, retention: Retention())
        guard let reopened = try? again.open(expecting: latest.log) else { fatalError("the log can't go on") }
        require(reopened.latest?.number == latest.number, "after a start the latest result is another one")
        require(
            reopened.index.count(in: 0..<Int.max) == opened.index.count(in: 0..<Int.max),
            "after a start results are gone")
    }

    private static func requireFound(_ number: Int, _ segment: Segment, _ folder: MadeUpFolder) {
        var isFound = false
        let file = OpenFile(number: -1, path: "j/" + Segment.name(segment.serial))
        _ = try? SegmentScan(files: folder).lines(of: file, from: segment.offset(of: number)) { line, _ in
            isFound = JournalRecord(line).map { $0.cursor.number == number && segment.holds($0.cursor) } ?? false
            return !isFound
        }
        require(isFound, "result \(number) is promised and can't be found")
    }

    /// A result that can be read can be written and read again.
    private static func requireSame(_ result: StoredResult) {
        var json = JSONWriter()
        var bytes: [UInt8] = []
        JournalRecord.append(result, wall: 1_790_000_000, to: &bytes, using: &json)
        require(bytes.last == 10 && !bytes.dropLast().contains(10), "a record is not one line")
        let line = bytes[..<(bytes.count - 1)]
        guard let record = JournalRecord(line) else { fatalError("a record can't be read again") }
        require(record.cursor == result.cursor, "a record has another cursor")
        let again = JournalRecord.result(line, record.cursor)
        let text = String(decoding: line, as: UTF8.self)
        guard let again else { return require(text.contains("null"), "a result can't be read again: \(text)") }
        var second: [UInt8] = []
        JournalRecord.append(again, wall: 1_790_000_000, to: &second, using: &json)
        require(second == bytes, "a result is another one once it is kept")
    }

    private static func sealed(_ file: ArraySlice<UInt8>) -> [UInt8] {
        var sealed: [UInt8] = []
        for (index, line) in file.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { sealed.append(10) }
            let body = line.dropFirst()
            if line.first != UInt8(ascii: "~") {
                sealed += line
            } else if body.starts(with: "datascan-results\t".utf8) {
                sealed += body
                Checksum.append(Checksum.crc32(body.span), to: &sealed)
            } else {
                Checksum.append(Checksum.crc32(body.span), to: &sealed)
                sealed.append(9)
                sealed += body
            }
        }
        return sealed
    }
}
