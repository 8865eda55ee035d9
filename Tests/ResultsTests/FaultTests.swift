import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

@testable import Results

/// What goes wrong while results are saved.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    private let scratch: ScratchFolder
    private let files = FaultyFiles()
    private var folder: String { scratch.path + "/journal" }

    init() throws { scratch = try ScratchFolder() }

    private func open(_ retention: Retention = Retention(), stuck: Double = 600) -> ResultLog {
        ResultLog.opened(folder, retention: retention, files: files, stuck: stuck)
    }

    /// What the next start finds.
    private func found() async -> [Int] {
        let log = ResultLog.opened(folder)
        defer { log.close(patience: 600) }
        let numbers = await log.numbers()
        #expect(log.status.kept == numbers.count)
        return numbers
    }

    @Test(arguments: [(ENOSPC, "the disk is full"), (EROFS, "the disk is read-only"), (EIO, "Input/output error")])
    func writingFailsForAWhile(_ number: CInt, _ words: String) async throws {
        let log = open()
        let notes = Notes(log)
        log.store(1...3)
        #expect(await log.isSaved())
        files.set { $0.write = number }
        log.store(4...6)
        #expect(await log.comesTo { $0.failure != nil })
        #expect(log.failure?.hasPrefix(folder) == true && log.failure?.hasSuffix(": " + words) == true)
        log.store(7...9)
        #expect(log.settledNumber == 9, "subscribers don't wait for a disk that fails")
        #expect(log.savedNumber == 3)
        #expect(await log.numbers() == Array(1...9))
        try await Task.sleep(for: .milliseconds(200))
        files.set { $0.write = nil }
        #expect(await log.isSaved())
        log.store(10...10)
        #expect(await log.isSaved())
        #expect(await log.comesTo { _ in notes.all.count == 2 })
        #expect(notes.all.last == .savingAgain(folder: folder, lost: 0))
        #expect(log.close(patience: 600))
        #expect(await found() == Array(1...10))
    }

    @Test func theDiskFillsUpInTheMiddleOfAResult() async throws {
        let log = open()
        log.store(1...3)
        #expect(await log.isSaved())
        for space in stride(from: 1, to: 1500, by: 173) {
            files.set { $0.space = space }
            let next = log.latest.number + 1
            log.store(next..<next + 3)
            #expect(await log.comesTo { $0.failure != nil })
            files.set { $0.space = nil }
            #expect(await log.isSaved())
        }
        let all = Array(1...log.latest.number)
        #expect(log.close(patience: 600))
        #expect(await found() == all)
    }

    @Test func shortWritesAreNoFault() async throws {
        files.set { $0.most = 7 }
        let log = open()
        log.store(1...30)
        #expect(await log.isSaved() && log.failure == nil)
        #expect(log.close(patience: 600))
        #expect(await found() == Array(1...30))
    }

    @Test(arguments: [true, false]) func whatWasNotSyncedIsWrittenAgain(_ truncates: Bool) async throws {
        let log = open()
        log.store(1...3)
        #expect(await log.isSaved())
        files.set {
            $0.sync = EIO
            if !truncates { $0.truncate = EIO }
        }
        log.store(4...6)
        #expect(await log.comesTo { $0.failure?.hasSuffix("Input/output error") == true })
        files.set { $0 = .init() }
        #expect(await log.isSaved())
        log.store(7...7)
        #expect(log.close(patience: 600))
        #expect(await found() == Array(1...7), "each once, although some are in two files where they can't be cut off")
    }

    @Test func itFailsFromTheStartWithAnEarlierJournal() async throws {
        let first = open()
        first.store(1...3)
        #expect(first.close(patience: 600))
        files.set { $0.create = EROFS }
        let second = open()
        #expect(second.failure?.hasSuffix("the disk is read-only") == true)
        let cursor = second.store(4...5)
        #expect(await second.numbers() == Array(1...5), "what is there is read, and gone on with")
        #expect(second.beginning(.after(first.latest))?.gap == nil)
        second.close(patience: 600)
        // The run that never was saved: nobody knows how many results came after that cursor.
        files.set { $0.create = nil }
        let third = open()
        third.store(4...4)
        #expect(cursor.log == third.latest.log && cursor.run < third.latest.run)
        #expect(third.beginning(.after(cursor))?.gap == ResultGap(missing: nil, reason: .damaged))
        third.close(patience: 600)
    }

    @Test func whatFallsOutOfMemoryUnsavedIsCounted() async throws {
        var retention = Retention()
        retention.memoryCount = 10
        let log = open(retention)
        let notes = Notes(log)
        let first = log.store(1...3)
        #expect(await log.isSaved())
        files.set { $0.write = ENOSPC }
        log.store(4...4)
        #expect(await log.comesTo { $0.failure != nil })
        log.store(5...30)
        let gap = ResultGap(missing: 17, reason: .damaged)
        #expect(log.beginning(.after(first)) == ResultBeginning(position: 3, gap: gap, latest: log.latest))
        files.set { $0.write = nil }
        #expect(await log.isSaved())
        #expect(await log.comesTo { _ in notes.all.last == .savingAgain(folder: folder, lost: 17) })
        let kept = [1, 2, 3] + Array(21...30)
        #expect(await log.numbers() == kept)
        #expect(log.status.kept == 13)
        #expect(log.close(patience: 600))
        let again = ResultLog.opened(folder)
        #expect(await again.numbers() == kept)
        #expect(again.beginning(.after(first)) == ResultBeginning(position: 3, gap: gap, latest: log.latest))
        #expect(again.beginning(.earliest)?.gap == gap)
        let inside = ResultCursor(log: first.log, run: first.run, number: 12)
        #expect(again.beginning(.after(inside))?.gap == ResultGap(missing: 8, reason: .damaged))
        #expect(again.beginning(.after(ResultCursor(log: first.log, run: first.run, number: 21)))?.gap == nil)
        again.close(patience: 600)
    }

    @Test func aWriteThatHangsKeepsNobodyWaiting() async throws {
        let time = SetClock()
        let log = ResultLog.opened(folder, clock: time.clock, files: files, stuck: 3)
        let notes = Notes(log)
        log.store(1...3)
        #expect(await log.isSaved())
        files.set { $0.hangs = true }
        let before = files.syncs
        // It would not come back if it waited for the disk.
        log.store(4...6)
        // The write begins at the time at which it is stored.
        #expect(await log.comesTo { _ in files.syncs > before })
        time.advance(0.2)
        #expect(log.settledNumber == 3)
        #expect(await log.numbers() == Array(1...6))
        time.advance(0.1)
        #expect(await log.comesTo { _ in notes.told == 6 }, "observers are told although the disk does nothing")
        #expect(log.failure == nil && log.savedNumber == 3)
        // What comes while the disk hangs waits no longer.
        log.store(7...7)
        time.advance(0.2)
        #expect(log.settledNumber == 6)
        time.advance(0.1)
        #expect(await log.comesTo { _ in notes.told == 7 })
        #expect(log.failure == nil)
        time.advance(3)
        #expect(await log.comesTo { $0.failure == "\(folder): a write has not returned for 3 s" })
        log.store(8...8)
        #expect(log.settledNumber == 8, "once that is known, nothing waits")
        #expect(!log.close(patience: 0.1))
        files.release()
        #expect(await log.comesTo { $0.savedNumber == 8 })
    }

    @Test func readingDoesNotWaitForAWriteThatHangs() async throws {
        let first = open()
        first.store(1...50)
        #expect(first.close(patience: 600))
        let log = open()
        files.set { $0.hangs = true }
        log.store(51...53)
        #expect(await log.numbers() == Array(1...53))
        files.release()
        #expect(await log.isSaved())
        log.close(patience: 600)
    }

    @Test func theFolderIsRemovedWhileRunning() async throws {
        let log = open()
        let notes = Notes(log)
        log.store(1...3)
        #expect(await log.isSaved())
        try FileManager.default.removeItem(atPath: folder)
        log.store(4...6)
        #expect(await log.comesTo { _ in notes.all.contains(.savingAgain(folder: folder, lost: 0)) })
        #expect(await log.isSaved())
        #expect(log.close(patience: 600))
        #expect(await found() == Array(1...6), "what memory holds is saved again")
    }

    @Test func aFileIsRemovedWhileRunning() async throws {
        var retention = Retention()
        retention.memoryCount = 10
        let log = open(retention)
        let cursor = log.store(1...3)
        #expect(await log.isSaved())
        log.store(4...20)
        #expect(await log.isSaved())
        for name in try files.names(in: folder) where name.hasPrefix("results") { unlink(folder + "/" + name) }
        log.store(21...21)
        #expect(await log.comesTo { $0.savedNumber == 21 && $0.failure == nil })
        #expect(await log.numbers() == Array(12...21))
        #expect(log.beginning(.after(cursor))?.gap == ResultGap(missing: 8, reason: .damaged))
        #expect(log.close(patience: 600))
        #expect(await found() == Array(12...21))
    }

    @Test func aFileThatCanNotBeReadLater() async throws {
        let first = open()
        first.store(1...30)
        #expect(first.close(patience: 600))
        let log = open()
        log.store(31...33)
        files.set { $0.read = EIO }
        #expect(await log.numbers() == [31, 32, 33])
        files.set { $0.read = nil }
        #expect(await log.numbers() == Array(1...33))
        log.close(patience: 600)
    }

    @Test func whatCanNotBeDeletedIsAFault() async throws {
        files.set { $0.remove = EROFS }
        let log = open(Retention(size: 50_000))
        for number in 1...400 {
            log.store(number...number)
            if number % 5 == 0, log.failure == nil {
                _ = await log.comesTo { $0.savedNumber == number || $0.failure != nil }
            }
        }
        #expect(await log.comesTo { $0.failure?.hasSuffix("the disk is read-only") == true })
        files.set { $0.remove = nil }
        #expect(await log.isSaved())
        #expect(log.status.bytes <= 50_000)
        log.close(patience: 600)
    }

    @Test func whatIsTooOldMakesRoomOnAFullDisk() async throws {
        let time = SetClock()
        let retention = Retention(age: 80)
        func start() -> ResultLog { ResultLog.opened(folder, retention: retention, clock: time.clock, files: files) }
        for _ in 0..<2 {
            let log = start()
            log.store(log.latest.number + 1...log.latest.number + 3)
            #expect(log.close(patience: 600))
        }
        time.advance(100)
        files.set {
            $0.space = 0
            $0.freed = 5000
        }
        let log = start()
        #expect(log.failure == nil && log.status.kept == 0 && log.latest.number == 6)
        log.store(7...9)
        #expect(await log.isSaved())
        log.close(patience: 600)
    }

    @Test func manyResultsAreSyncedTogether() async throws {
        let log = open()
        files.set { $0.hangs = true }
        let opened = files.syncs
        log.store(1...1)
        #expect(await log.comesTo { _ in files.syncs > opened }, "the first result hangs alone")
        let before = files.syncs
        log.store(2...200)
        files.release()
        #expect(await log.isSaved())
        #expect(files.syncs - before <= 2)
        log.close(patience: 600)
    }

    @Test func storingDoesNotTouchTheDisk() async throws {
        let log = open()
        files.set { $0.hangs = true }
        // It would not come back if it waited for the disk.
        log.store(1...2000)
        #expect(log.savedNumber == 0)
        files.release()
        #expect(await log.isSaved())
        log.close(patience: 600)
    }
}
