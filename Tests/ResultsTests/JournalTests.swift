import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

@testable import Results

/// Logs with a journal, over several starts.
@Suite(.timeLimit(.minutes(10))) struct JournalTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path + "/journal" }

    init() throws { scratch = try ScratchFolder() }

    private func names() throws -> [String] {
        try SystemFiles().names(in: folder).filter { $0.hasPrefix("results") }.sorted()
    }

    @Test func resultsOutliveTheDaemon() async throws {
        let first = ResultLog.opened(folder)
        #expect(first.status.journal == .saving && first.failure == nil)
        first.store(1...20)
        #expect(first.close(patience: 600))
        let all = await first.all()
        let second = ResultLog.opened(folder)
        #expect(second.latest == first.latest, "until something new comes, the latest is that of the run before")
        #expect(await second.all() == all)
        let cursor = second.store(21...40)
        #expect(cursor.log == first.latest.log && cursor.run > first.latest.run && cursor.number == 40)
        #expect(second.close(patience: 600))
        let third = ResultLog.opened(folder)
        #expect(await third.numbers() == Array(1...40))
        #expect(third.beginning(.after(all[9].cursor)) == ResultBeginning(position: 10, gap: nil, latest: cursor))
        #expect(third.beginning(.after(cursor)) == ResultBeginning(position: 40, gap: nil, latest: cursor))
        #expect(third.beginning(.earliest) == ResultBeginning(position: 0, gap: nil, latest: cursor))
        #expect(third.status.kept == 40 && third.status.bytes > 40 * 300 && third.status.folder == folder)
        let notes = Notes(third)
        #expect(await third.comesTo { _ in notes.all == [.read(folder: folder, results: 40, unreadable: 0)] })
        #expect(third.close(patience: 600))
    }

    @Test func onlyTheOwnerCanRead() throws {
        let log = ResultLog.opened(folder)
        log.store(1...1)
        #expect(log.close(patience: 600))
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder) == 0o700)
        #expect(try mode(folder + "/" + names()[0]) == 0o600)
    }

    @Test func oneDaemonAFolder() async throws {
        let first = ResultLog.opened(folder)
        first.store(1...3)
        let second = ResultLog.opened(folder)
        #expect(second.failure == "\(JournalError.inUse(folder: folder))")
        second.store(1...3)
        #expect(second.settledNumber == 3, "it goes on in memory")
        #expect(await second.numbers() == [1, 2, 3])
        #expect(first.close(patience: 600))
        // Two logs can't become one.
        #expect(await second.comesTo { $0.failure == "\(JournalError.otherLog(folder: folder))" })
        #expect(second.latest.number == 3)
        second.close(patience: 600)
        let third = ResultLog.opened(folder)
        #expect(await third.numbers() == [1, 2, 3] && third.latest.log == first.latest.log)
        third.close(patience: 600)
    }

    @Test func aJournalThatComesLaterIsGoneOnWith() async throws {
        let first = ResultLog.opened(folder)
        first.store(1...3)
        let second = ResultLog.opened(folder)
        #expect(second.failure == "\(JournalError.inUse(folder: folder))")
        let early = second.latest
        #expect(first.close(patience: 600))
        #expect(await second.comesTo { $0.status.journal == .saving })
        #expect(second.latest == first.latest)
        #expect(second.beginning(.after(early))?.gap == ResultGap(missing: nil, reason: .otherLog))
        second.store(4...5)
        #expect(second.latest.run > first.latest.run)
        #expect(await second.isSaved())
        #expect(await second.numbers() == Array(1...5))
        second.close(patience: 600)
    }

    @Test func aJournalOfALaterVersionIsLeftAlone() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = scratch.file("journal/results-00000003.journal", newer() + [10, 1, 2, 3])
        let log = ResultLog.opened(folder)
        #expect(log.failure?.hasPrefix("\(file) was written by a newer version of datascan; move it away") == true)
        log.store(1...3)
        #expect(log.settledNumber == 3)
        #expect(await log.numbers() == [1, 2, 3])
        try await Task.sleep(for: .milliseconds(200))
        #expect(try names() == ["results-00000003.journal"])
        #expect(FileManager.default.contents(atPath: file) == Data(newer() + [10, 1, 2, 3]))
        try FileManager.default.removeItem(atPath: file)
        #expect(await log.isSaved(), "once it is moved away, everything is saved")
        #expect(log.close(patience: 600))
        #expect(await ResultLog.opened(folder).numbers() == [1, 2, 3])
    }

    @Test func aFolderThatComesLater() async throws {
        let missing = scratch.path + "/a/b"
        let log = ResultLog.opened(missing)
        #expect(log.failure == "\(missing): No such file or directory")
        log.store(1...3)
        try FileManager.default.createDirectory(atPath: scratch.path + "/a", withIntermediateDirectories: true)
        #expect(await log.isSaved())
        #expect(log.close(patience: 600))
        #expect(await ResultLog.opened(missing).numbers() == [1, 2, 3])
    }

    @Test func whatIsNoFileOfTheJournalIsLeftAlone() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["notes.txt", "results-1.journal", "results-00000001.journal.bak"] {
            _ = scratch.file("journal/" + name, [1])
        }
        _ = mkfifo(folder + "/results-00000007.journal", 0o600)
        symlink("/etc/passwd", folder + "/results-00000008.journal")
        let log = ResultLog.opened(folder)
        log.store(1...3)
        #expect(await log.isSaved())
        #expect(log.close(patience: 600))
        #expect(try names().contains("results-00000009.journal"))
        #expect(try SystemFiles().names(in: folder).count { !$0.hasPrefix(".") } == 8)
    }

    @Test func startsWithoutResultsLeaveOneFile() async throws {
        let first = ResultLog.opened(folder)
        let name = first.latest.log
        first.close(patience: 600)
        for _ in 0..<5 {
            let log = ResultLog.opened(folder)
            #expect(log.latest.log == name && log.latest.number == 0)
            log.close(patience: 600)
            #expect(try names().count == 1)
        }
        let log = ResultLog.opened(folder)
        let cursor = ResultCursor(log: name, run: first.latest.run, number: 0)
        log.store(1...2)
        #expect(log.beginning(.after(cursor)) == ResultBeginning(position: 0, gap: nil, latest: log.latest))
        log.close(patience: 600)
    }

    @Test func filesAreCutIntoSegmentsAndTheOldestGo() async throws {
        var retention = Retention(size: 200_000)
        retention.memoryCount = 50
        let log = ResultLog.opened(folder, retention: retention)
        let first = log.store(1...1)
        for number in 2...2000 {
            log.store(number...number)
            if number % 20 == 0 { #expect(await log.isSaved()) }
        }
        // The last file to go goes after the last results are saved: then there is room for one more file.
        #expect(await log.comesTo { $0.status.bytes + retention.segmentBytes <= 200_000 })
        let status = log.status
        #expect(status.bytes > 150_000)
        // A file takes a sixteenth of the size, and at most one batch of twenty more.
        #expect(try names().count > 5)
        let oldest = try #require(status.oldest?.number)
        #expect(oldest > 1000 && status.kept == 2001 - oldest)
        #expect(log.beginning(.after(first))?.gap == ResultGap(missing: oldest - 2, reason: .expired))
        #expect(await log.numbers() == Array(oldest...2000))
        #expect(log.close(patience: 600))
        // With more room: otherwise the new run's file may push out an old one.
        retention.size = 400_000
        let again = ResultLog.opened(folder, retention: retention)
        #expect(again.status.oldest?.number == oldest && again.status.kept == 2001 - oldest)
        #expect(await again.numbers() == Array(oldest...2000))
        #expect(await again.numbers(after: oldest + 77) == Array(oldest + 78...2000))
        #expect(again.beginning(.after(first))?.gap == ResultGap(missing: oldest - 2, reason: .expired))
        again.close(patience: 600)
    }

    @Test func whatIsTooOldGoesFromTheDiskAlsoWhenNothingNewComes() async throws {
        let time = SetClock()
        let log = ResultLog.opened(folder, retention: Retention(age: 0.8), clock: time.clock)
        log.store(1...3)
        #expect(await log.isSaved() && log.status.bytes > 900)
        time.advance(1)
        #expect(await log.comesTo { $0.status.kept == 0 && $0.status.bytes < 100 })
        #expect(try names().count == 1)
        log.close(patience: 600)
    }

    @Test func theAgeIsKnownAcrossStarts() async throws {
        let time = SetClock()
        let retention = Retention(age: 80)
        let log = ResultLog.opened(folder, retention: retention, clock: time.clock)
        log.store(1...3)
        #expect(await log.isSaved())
        time.advance(79)
        #expect(log.close(patience: 600))
        let second = ResultLog.opened(folder, retention: retention, clock: time.clock)
        let cursor = second.latest
        #expect(second.status.kept == 3 && cursor.number == 3)
        time.advance(2)
        second.close(patience: 600)
        #expect(second.status.kept == 0)
        let third = ResultLog.opened(folder, retention: retention, clock: time.clock)
        #expect(third.status.kept == 0 && third.latest.log == cursor.log && third.latest.number == 3, "the log goes on")
        #expect(third.beginning(.after(cursor)) == ResultBeginning(position: 3, gap: nil, latest: third.latest))
        third.close(patience: 600)
    }

    @Test func aWallClockThatIsNoneDeletesNothing() async throws {
        let time = SetClock(wall: 1000)
        let log = ResultLog.opened(folder, clock: time.clock)
        log.store(1...3)
        #expect(await log.isSaved())
        time.set(wall: 1_790_000_000)
        #expect(log.status.kept == 3)
        log.close(patience: 600)
        // Stored in 1970, and opened today; stored in the future.
        for wall in [1_790_000_100.0, 1_780_000_000, 1000] {
            time.set(wall: wall)
            let again = ResultLog.opened(folder, clock: time.clock)
            let next = again.latest.number + 1
            again.store(next...next)
            #expect(await again.isSaved())
            #expect(await again.numbers() == Array(1...next))
            again.close(patience: 600)
        }
    }
}
