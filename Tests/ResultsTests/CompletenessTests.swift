import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

@testable import Results

/// Results that were announced and are not in the journal after a restart: always a gap, and no gap where nothing is missing.
@Suite(.timeLimit(.minutes(5))) struct CompletenessTests {
    private let scratch: ScratchFolder
    private let files = FaultyFiles()
    private let lost = ResultGap(missing: nil, reason: .damaged)
    private var folder: String { scratch.path + "/journal" }
    private var newest: String {
        folder + "/" + ((try? files.names(in: folder))?.filter { $0.hasPrefix("results-") }.max() ?? "")
    }

    init() throws { scratch = try ScratchFolder() }

    private func open(_ folder: String? = nil, clock: ResultClock = .system) -> ResultLog {
        ResultLog.opened(folder ?? self.folder, clock: clock, files: files, markFolder: scratch.path)
    }

    /// Ends a log as `kill -9` does, as far as its files can tell: nothing more is saved.
    private func kill(_ log: ResultLog) { _ = log.close(patience: 5) }

    /// The cursors of the first run's results, of which so many were saved.
    private func start(_ count: Int) async -> (ResultLog, [ResultCursor]) {
        let log = open()
        log.store(1...count)
        #expect(await log.isSaved())
        return (log, (1...20).map { ResultCursor(log: log.latest.log, run: log.latest.run, number: $0) })
    }

    private func gap(_ log: ResultLog, _ cursor: ResultCursor) -> ResultGap? { log.beginning(.after(cursor))?.gap }

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
        #expect(second.close(patience: 5))
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
            // Even if the last write was cut off: nobody was told of it.
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

    /// Yesterday's copy of the folder is put in place of today's, under the same names.
    @Test(arguments: [true, false]) func anOldCopyOfTheFolder(_ isMoved: Bool) async throws {
        let (first, cursors) = await start(5)
        let copy = scratch.path + "/copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        first.store(6...9)
        #expect(first.close(patience: 5))
        try FileManager.default.removeItem(atPath: folder)
        if isMoved {
            try FileManager.default.moveItem(atPath: copy, toPath: folder)
        } else {
            try FileManager.default.copyItem(atPath: copy, toPath: folder)
        }
        let second = open()
        second.store(6...30)
        for number in [3, 5, 7, 9] { #expect(gap(second, cursors[number - 1]) == lost) }
        kill(second)
    }

    /// A copy is put in the folder's place while the daemon runs: what memory holds is saved again.
    @Test func anOldCopyWhileRunning() async throws {
        let (first, cursors) = await start(5)
        let copy = scratch.path + "/copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        first.store(6...9)
        #expect(await first.isSaved())
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
        try FileManager.default.moveItem(atPath: copy, toPath: folder)
        first.store(10...10)
        #expect(await first.comesTo { $0.savedNumber == 10 && $0.failure == nil })
        kill(first)
        let second = open()
        #expect(await second.numbers() == Array(1...10))
        #expect(gap(second, cursors[4]) == nil)
        kill(second)
    }

    /// Somebody else's log of the same name, further on than ours, is put in the folder's place.
    @Test func aLaterCopyWhileRunning() async throws {
        let (first, _) = await start(5)
        try FileManager.default.copyItem(atPath: folder, toPath: scratch.path + "/other")
        let other = ResultLog.opened(scratch.path + "/other")
        other.store(6...30)
        #expect(other.close(patience: 5))
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
        try FileManager.default.moveItem(atPath: scratch.path + "/other", toPath: folder)
        first.store(6...6)
        #expect(await first.comesTo { $0.failure?.contains("restart it") == true })
        #expect(await first.numbers() == Array(1...6), "it goes on in memory, and writes nothing there")
        kill(first)
    }

    /// The folder is removed, and the daemon killed before it could save again.
    @Test func theFolderIsRemovedAndTheDaemonKilled() async throws {
        let (first, cursors) = await start(5)
        files.set { $0.create = ENOSPC }
        try FileManager.default.removeItem(atPath: folder)
        first.store(6...8)
        #expect(await first.comesTo { $0.failure != nil })
        kill(first)
        files.set { $0 = .init() }
        let second = open()
        #expect(gap(second, cursors[4])?.reason == .otherLog)
        kill(second)
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

    /// Bytes are flipped in a run's last results.
    @Test(arguments: [0, 1, 2]) func theLastResultIsDamaged(_ kind: Int) async throws {
        let (first, cursors) = await start(5)
        kill(first)
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: newest)))
        // In the text of the last one, in its line feed, and in one in the middle.
        bytes[[bytes.count - 100, bytes.count - 1, bytes.count / 2][kind]] ^= 1
        try Data(bytes).write(to: URL(filePath: newest))
        let second = open()
        second.store(1...2)
        if kind < 2 {
            #expect(gap(second, cursors[3]) == lost && gap(second, cursors[4]) == lost)
        } else {
            #expect(gap(second, cursors[0]) == ResultGap(missing: 1, reason: .damaged))
            #expect(gap(second, cursors[4]) == nil)
        }
        #expect(second.close(patience: 5))
        let third = open()
        if kind < 2 { #expect(gap(third, cursors[3]) == lost) }
        #expect(gap(third, second.latest) == nil)
        kill(third)
    }

    /// The latest file is gone, or the one that says that nothing is missing.
    @Test(arguments: ["results", "complete", "anchor"]) func aFileIsGone(_ name: String) async throws {
        let (first, cursors) = await start(5)
        kill(first)
        let second = open()
        second.store(6...8)
        #expect(second.close(patience: 5))
        #expect(unlink(name == "results" ? newest : folder + "/" + name) == 0)
        let third = open()
        #expect(gap(third, cursors[4]) == lost)
        #expect(gap(third, second.latest) == lost)
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
        #expect(third.close(patience: 5))
        time.set(wall: 1_790_002_000)
        let fourth = open(clock: time.clock)
        #expect(gap(fourth, used) == lost && gap(fourth, third.latest) == nil)
        kill(fourth)
    }
}
