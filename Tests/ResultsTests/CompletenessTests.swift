import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

@testable import Results

/// Results that were announced and are not in the journal after a restart: always a gap, and no gap where nothing is missing.
@Suite(.timeLimit(.minutes(10))) struct CompletenessTests {
    let scratch: ScratchFolder
    let files = FaultyFiles()
    let lost = ResultGap(missing: nil, reason: .damaged)
    var folder: String { scratch.path + "/journal" }
    var newest: String {
        folder + "/" + ((try? files.names(in: folder))?.filter { $0.hasPrefix("results-") }.max() ?? "")
    }

    init() throws { scratch = try ScratchFolder() }

    func open(_ folder: String? = nil, clock: ResultClock = .system) -> ResultLog {
        ResultLog.opened(folder ?? self.folder, clock: clock, files: files, markFolder: scratch.path)
    }

    /// Ends a log as `kill -9` does, as far as its files show: nothing more is saved.
    func kill(_ log: ResultLog) { _ = log.close(patience: 600) }

    /// The cursors of the first run's results, of which so many were saved.
    func start(_ count: Int) async -> (ResultLog, [ResultCursor]) {
        let log = open()
        log.store(1...count)
        #expect(await log.isSaved())
        return (log, (1...20).map { ResultCursor(log: log.latest.log, run: log.latest.run, number: $0) })
    }

    func gap(_ log: ResultLog, _ cursor: ResultCursor) -> ResultGap? { log.beginning(.after(cursor))?.gap }

    /// The disk takes nothing; then it has room again.
    @Test(arguments: [ENOSPC, EROFS, EIO], [0, 3, 40]) func killedWhileTheDiskTookNothing(
        _ fault: CInt, _ later: Int
    ) async throws {
        let (first, cursors) = await start(5)
        files.set {
            $0.write = fault
            $0.create = fault
        }
        first.store(6...18)
        #expect(await first.comesTo { $0.failure != nil })
        #expect(gap(first, cursors[11]) == nil && gap(first, cursors[2]) == nil, "while it runs, nothing is lost")
        kill(first)
        files.set { $0 = .init() }
        let second = open()
        let notes = Notes(second)
        #expect(await second.comesTo { _ in notes.all.contains(.incomplete(folder: folder)) })
        if later > 0 { second.store(1...later) }
        for number in [1, 4, 5, 6, 12, 18, 19] { #expect(gap(second, cursors[number - 1]) == lost, "after \(number)") }
        #expect(gap(second, second.latest) == nil)
        let numbers = await second.all().map(\.cursor.number)
        #expect(numbers.prefix(5) == [1, 2, 3, 4, 5] && numbers.count == 5 + later)
        #expect(second.close(patience: 600))
        // What was lost stays lost, and nothing more is.
        let third = open()
        for number in [1, 5, 6, 18] { #expect(gap(third, cursors[number - 1]) == lost) }
        #expect(gap(third, second.latest) == nil)
        #expect(third.beginning(.earliest)?.gap == lost)
        #expect(third.latest == second.latest, "its numbers don't leap again")
        kill(third)
    }

    /// Also if the folder in memory is gone, as after a power failure: a full disk takes bytes in place of others.
    @Test func theFullDiskSaysItItself() async throws {
        let (first, cursors) = await start(5)
        files.set { $0.write = ENOSPC }
        first.store(6...8)
        #expect(await first.comesTo { $0.failure != nil })
        kill(first)
        for name in try files.names(in: scratch.path) where name.hasPrefix("results-incomplete") {
            #expect(unlink(scratch.path + "/" + name) == 0)
        }
        files.set { $0 = .init() }
        let second = open()
        #expect(gap(second, cursors[4]) == lost)
        kill(second)
    }

    @Test func aDiskThatHangs() async throws {
        let (first, cursors) = await start(5)
        files.set { $0.hangs = true }
        first.store(6...8)
        #expect(await first.comesTo { $0.settledNumber == 8 })
        #expect(
            await first.comesTo { _ in
                (try? files.names(in: scratch.path))?.contains { $0.hasPrefix("results-incomplete") } == true
            }, "the mark is written in the background")
        // Of what hangs the next start sees nothing.
        let copy = scratch.path + "/copy"
        try FileManager.default.moveItem(atPath: folder, toPath: copy)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in try files.names(in: copy) where name.first != "." {
            try FileManager.default.copyItem(atPath: copy + "/" + name, toPath: folder + "/" + name)
        }
        let second = ResultLog.opened(folder, markFolder: scratch.path)
        #expect(gap(second, cursors[4]) == lost)
        kill(second)
        files.release()
        kill(first)
    }

    /// An ordinary end, and an ordinary `kill -9`.
    @Test func nothingIsMissingWhereAllIsSaved() async throws {
        var latest: ResultCursor?
        for _ in 0..<5 {
            let log = open()
            if let latest { #expect(gap(log, latest) == nil && log.latest == latest) }
            latest = log.store(1...3)
            #expect(await log.isSaved())
            // Even if the last write was cut off: those results were never announced.
            let file = try #require(FileManager.default.contents(atPath: newest))
            kill(log)
            try (file + file.suffix(300).dropLast(7)).write(to: URL(filePath: newest))
        }
    }

    /// What could not be saved for a while, and then could be, is not missing.
    @Test func nothingIsMissingOnceAllIsSaved() async throws {
        let (first, cursors) = await start(5)
        files.set { $0.write = ENOSPC }
        first.store(6...8)
        #expect(await first.comesTo { $0.failure != nil })
        files.set { $0 = .init() }
        #expect(await first.isSaved())
        kill(first)
        #expect(!(try files.names(in: scratch.path)).contains { $0.hasPrefix("results-incomplete") })
        let second = open()
        #expect(gap(second, cursors[4]) == nil && second.latest == cursors[7])
        kill(second)
    }

    /// Two starts in a row that can't save anything: each has cursors of its own.
    @Test func startsThatCanNotSave() async throws {
        let (first, cursors) = await start(5)
        kill(first)
        files.set {
            $0.write = EROFS
            $0.create = EROFS
        }
        var used = [cursors[4]]
        for _ in 0..<3 {
            let log = open()
            for cursor in used.dropFirst() { #expect(gap(log, cursor) == lost) }
            used.append(log.latest)
            used.append(log.store(1...3))
            #expect(await log.comesTo { $0.failure != nil })
            kill(log)
        }
        files.set { $0 = .init() }
        let last = open()
        for cursor in used { #expect(gap(last, cursor) == lost, "\(cursor)") }
        kill(last)
    }

    /// A second daemon on the folder announces what it never may save; then the first one ends, and another one starts.
    @Test func twoDaemonsOnOneFolder() async throws {
        let (first, cursors) = await start(5)
        let second = open()
        #expect(second.failure?.hasPrefix("another datascand") == true)
        let used = second.store(1...4)
        first.store(6...6)
        #expect(await first.isSaved())
        kill(second)
        kill(first)
        let third = open()
        #expect(gap(third, used)?.reason == .otherLog)
        #expect(gap(third, cursors[4]) == lost, "a subscriber of the second one may have missed what that announced")
        #expect(await third.numbers() == Array(1...6))
        kill(third)
    }

    /// The clock was set back: cursors of the later run are of a time to come.
    @Test func aClockThatIsSetBack() async throws {
        let time = SetClock()
        let first = open(clock: time.clock)
        let saved = first.store(1...5)
        #expect(await first.isSaved())
        kill(first)
        time.advance(1000)
        files.set { $0.create = ENOSPC }
        let second = open(clock: time.clock)
        let used = second.store(6...8)
        #expect(second.latest.log == saved.log && second.failure != nil)
        kill(second)
        files.set { $0 = .init() }
        time.set(wall: 1_790_000_500)
        let third = open(clock: time.clock)
        third.store(6...10)
        #expect(third.latest.run < used.run)
        #expect(gap(third, used)?.missing == nil && gap(third, used) != nil)
        #expect(gap(third, saved) == lost)
        #expect(third.close(patience: 600))
        time.set(wall: 1_790_002_000)
        let fourth = open(clock: time.clock)
        #expect(gap(fourth, used) == lost && gap(fourth, third.latest) == nil)
        kill(fourth)
    }
}
