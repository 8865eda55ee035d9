import FoundationEssentials
import Glibc
import ScanModel
import TestSupport
import Testing

@testable import Results

/// Folders that were removed, replaced, or damaged.
extension CompletenessTests {
    /// Yesterday's copy of the folder is put in place of today's, under the same names.
    @Test(arguments: [true, false]) func anOldCopyOfTheFolder(_ isMoved: Bool) async throws {
        let (first, cursors) = await start(5)
        let copy = scratch.path + "/copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        first.store(6...9)
        #expect(first.close(patience: 600))
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
        #expect(other.close(patience: 600))
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
        #expect(second.close(patience: 600))
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
        #expect(second.close(patience: 600))
        #expect(unlink(name == "results" ? newest : folder + "/" + name) == 0)
        let third = open()
        #expect(gap(third, cursors[4]) == lost)
        #expect(gap(third, second.latest) == lost)
        kill(third)
    }

    /// After a loss of unknown size, the folder is removed: what the numbers leapt over isn't counted as lost.
    @Test func theFolderIsRemovedAfterALoss() async throws {
        let (first, _) = await start(5)
        kill(first)
        #expect(unlink(folder + "/complete") == 0)
        let second = open()
        let notes = Notes(second)
        try FileManager.default.removeItem(atPath: folder)
        second.store(1...3)
        #expect(await second.comesTo { _ in notes.all.contains(.savingAgain(folder: folder, lost: 0)) })
        #expect(await second.isSaved())
        kill(second)
    }
}
