import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

@testable import Results

/// Journals that are not as they were written.
@Suite(.timeLimit(.minutes(60))) struct DamageTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path + "/journal" }
    private var file: String { folder + "/results-00000001.journal" }

    init() throws { scratch = try ScratchFolder() }

    private func write(_ count: Int) throws -> (bytes: [UInt8], cursors: [ResultCursor]) {
        let log = ResultLog.opened(folder)
        let run = log.store(1...count)
        #expect(log.close(patience: 600))
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: file)))
        return (bytes, (1...count).map { ResultCursor(log: run.log, run: run.run, number: $0) })
    }

    /// Opens the folder with only this file in it, which says of itself that it is complete, and gives what it holds.
    private func open(_ bytes: [UInt8]) throws -> ResultLog {
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        let files = SystemFiles()
        try files.overwrite(folder + "/anchor", with: [])
        let complete = Completeness(
            isComplete: true, serial: 1, anchor: try files.identity(of: folder + "/anchor"))
        try files.overwrite(folder + "/complete", with: complete.bytes)
        return ResultLog.opened(folder)
    }

    @Test func cutAtEveryByte() async throws {
        let (bytes, cursors) = try write(4)
        let ends = bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
        #expect(ends.count == 5)
        for length in 0...bytes.count {
            let log = try open(Array(bytes.prefix(length)))
            // The header is a line, too.
            let whole = max(0, ends.count { $0 <= length } - 1)
            #expect(await log.numbers() == Array(1..<whole + 1), "cut after \(length) bytes")
            if whole > 0 { #expect(log.latest == cursors[whole - 1]) }
            let torn = length - (ends.last { $0 <= length } ?? 0)
            let notes = Notes(log)
            if whole > 0 {
                let cut = ResultNote.cut(file: file, bytes: torn)
                #expect(await log.comesTo { _ in notes.all.contains(cut) == (torn > 0) && !notes.all.isEmpty })
                #expect(FileManager.default.contents(atPath: file) == Data(bytes.prefix(length - torn)))
            }
            // It goes on: results that were lost have the numbers of new ones, told apart by the run.
            if length % 37 == 0 || torn == 0 {
                log.store(whole + 1...whole + 2)
                #expect(await log.isSaved() && log.status.kept == whole + 2)
                if whole > 0 {
                    let latest = log.latest
                    for cursor in cursors {
                        // What was announced and is lost now: nobody knows what came after it.
                        let start = log.beginning(.after(cursor))
                        let isGap = cursor.number > whole
                        #expect(start?.gap == (isGap ? ResultGap(missing: nil, reason: .damaged) : nil))
                        #expect(start?.latest == latest)
                    }
                } else if length < ends[0] {
                    #expect(log.beginning(.after(cursors[0]))?.gap == ResultGap(missing: nil, reason: .otherLog))
                }
            }
            log.close(patience: 600)
        }
    }

    @Test func randomlyChangedBytes() async throws {
        let (bytes, cursors) = try write(20)
        let starts = [0] + bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var damaged = bytes
            var hit: Set<Int> = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                var byte = UInt8.random(in: 0...255, using: &random)
                if byte == damaged[place] { byte ^= 1 }
                damaged[place] = byte
                guard byte != bytes[place] else { continue }
                let line = (starts.lastIndex { $0 <= place } ?? 0)
                hit.insert(line)
                // Without the line feed, the next line is of this one.
                if bytes[place] == 10 { hit.insert(line + 1) }
            }
            let whole = (1...20).filter { !hit.contains($0) }
            let log = try open(damaged)
            let numbers = await log.numbers()
            #expect(numbers == whole, "lines \(hit.sorted()) were hit")
            #expect(log.status.kept == whole.count)
            log.store((whole.last ?? 0) + 1...(whole.last ?? 0) + 1)
            let start = try #require(log.beginning(.after(cursors[2])))
            let missing = hit.count { $0 > 3 && $0 < whole.last ?? 0 }
            // Nobody knows how many there were where the last one was hit.
            let count = hit.contains(20) ? nil : missing
            #expect(
                start.position == 3 && start.gap == (count == 0 ? nil : ResultGap(missing: count, reason: .damaged)))
            log.close(patience: 600)
        }
    }

    @Test func nonsenseIsNoJournal() async throws {
        var random = SeededGenerator(seed: 3)
        for size in [0, 1, 10, 300, 5000, 300_000] {
            let log = try open((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
            #expect(log.latest.number == 0 && log.status.kept == 0)
            log.store(1...2)
            #expect(await log.isSaved())
            log.close(patience: 600)
            let again = ResultLog.opened(folder)
            #expect(await again.numbers() == [1, 2] && again.latest == log.latest)
            again.close(patience: 600)
        }
    }

    @Test func aLostFileIsAGap() async throws {
        let first = ResultLog.opened(folder)
        let cursor = first.store(1...3)
        first.close(patience: 600)
        for numbers in [4...6, 7...9] {
            let log = ResultLog.opened(folder)
            log.store(numbers)
            log.close(patience: 600)
        }
        try FileManager.default.removeItem(atPath: folder + "/results-00000002.journal")
        let log = ResultLog.opened(folder)
        #expect(await log.numbers() == [1, 2, 3, 7, 8, 9])
        #expect(
            log.beginning(.after(cursor))
                == ResultBeginning(position: 3, gap: ResultGap(missing: 3, reason: .damaged), latest: log.latest))
        let notes = Notes(log)
        #expect(await log.comesTo { _ in notes.all == [.read(folder: folder, results: 6, unreadable: 3)] })
        log.close(patience: 600)
    }

    /// Found by fuzzing: the name of such a log could not be sent as a cursor.
    @Test func aHeaderThatNamesNoLogIsDamaged() {
        for (log, run, first) in [("l\u{FFFD}", 1, 1), ("a-b", 1, 1), ("", 1, 1), ("ab", 1, 0)] {
            var line: [UInt8] = []
            SegmentHeader(log: log, run: run, first: first).append(to: &line)
            #expect(SegmentHeader.parse(line.dropLast()) == nil, "\(log)")
        }
        var short = Array("datascan-results\t1\t".utf8)
        Checksum.append(Checksum.crc32(short.span), to: &short)
        #expect(SegmentHeader.parse(short[...]) == nil)
    }

    /// Found by fuzzing: its results were counted twice.
    @Test func anOldCopyIsPassedOver() async throws {
        for numbers in [1...3, 4...6] {
            let log = ResultLog.opened(folder)
            log.store(numbers)
            log.close(patience: 600)
        }
        try FileManager.default.copyItem(atPath: file, toPath: folder + "/results-00000003.journal")
        let log = ResultLog.opened(folder)
        #expect(await log.numbers() == Array(1...6))
        #expect(log.status.kept == 6 && log.latest.number == 6)
        log.close(patience: 600)
    }

    @Test func aFileWithoutItsHeaderCanBeRead() async throws {
        let (bytes, cursors) = try write(5)
        let log = try open(Array(bytes.drop { $0 != 10 }.dropFirst()))
        #expect(await log.all().map(\.cursor) == cursors)
        log.close(patience: 600)
    }

    @Test func linesOfAnotherLogAreNotTold() async throws {
        let (bytes, _) = try write(2)
        try FileManager.default.removeItem(atPath: folder)
        let (others, cursors) = try write(3)
        let log = try open(others + bytes)
        #expect(await log.all().map(\.cursor) == cursors)
        log.close(patience: 600)
    }
}
