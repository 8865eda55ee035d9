import Foundation
import TestSupport
import Testing

@testable import Results

/// A process that is killed while it saves, and a disk that is really full.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RealDiskTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// The service runs with UMask=0177: without the right to search it a folder is of no use.
    @Test func theFolderCanBeUsedWhateverTheUmaskIs() throws {
        let folder = scratch.path + "/journal"
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let double = try TestSupport.program("results-double")
        process.arguments = ["-c", "umask 0177; exec '\(double)' '\(folder)' fill 3"]
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func killedWhileSaving() async throws {
        let folder = scratch.path + "/journal"
        var random = SeededGenerator(seed: 5)
        var (before, round) = (0, 0)
        // A slow machine needs more rounds to save enough.
        while round < 8 || before <= 100 && round < 400 {
            defer { round += 1 }
            let process = Process()
            process.executableURL = URL(filePath: try TestSupport.program("results-double"))
            process.arguments = [folder, "run"]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            // Mostly once it has begun: how long starting takes is the machine's matter.
            let first = round % 4 == 3 ? Data() : output.fileHandleForReading.availableData
            usleep(UInt32.random(in: 60_000...250_000, using: &random))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let rest = output.fileHandleForReading.readDataToEndOfFile()
            let lines = String(decoding: first + rest, as: UTF8.self).split(separator: "\n")
            #expect(!lines.contains { $0.hasPrefix("# results are kept in memory") }, "\(lines.prefix(3))")
            let told = lines.compactMap { Int($0) }.last ?? before
            // As much room as the double has: a fast machine stores more than the default of 64 MB in these rounds.
            let log = ResultLog.opened(folder, retention: Retention(size: 1_000_000_000))
            #expect(log.failure == nil)
            let last = log.latest.number
            #expect(last >= told && told >= before)
            let status = log.status
            #expect(status.kept == last, "\(status.bytes) bytes from \(status.oldest?.number ?? 0) on")
            let cursors = await log.all(after: before, limit: 500).map(\.cursor.number)
            #expect(cursors == Array(before + 1..<last + 1), "all that were saved, and each once")
            log.close(patience: 600)
            before = last
        }
        #expect(before > 100)
    }

    /// Runs a program; its status.
    private func run(_ program: String, _ arguments: [String]) -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount a small disk; FaultTests has one that says it is full"))
    func aDiskThatIsReallyFull() async throws {
        let disk = scratch.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // Not even root may in some containers.
        guard run("/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]) == 0 else { return }
        defer { _ = run("/bin/umount", ["-l", disk]) }
        let ballast = disk + "/ballast"
        _ = FileManager.default.createFile(atPath: ballast, contents: Data(count: 40_000))
        let log = ResultLog.opened(disk + "/journal")
        #expect(log.failure == nil)
        while log.failure == nil, log.latest.number < 1000 {
            let cursor = log.store([log.latest.number + 1])
            _ = await log.comesTo { $0.savedNumber == cursor.number || $0.failure != nil }
        }
        #expect(log.failure == "\(disk)/journal: the disk is full")
        let full = log.latest.number
        log.store(full + 1...full + 5)
        #expect(log.settledNumber == full + 5)
        #expect(await log.numbers() == Array(1...full + 5))
        try FileManager.default.removeItem(atPath: ballast)
        #expect(await log.isSaved())
        #expect(log.close(patience: 600))
        let again = ResultLog.opened(disk + "/journal")
        #expect(await again.numbers() == Array(1...full + 5))
        again.close(patience: 600)
        // The next start, on a disk that is full again.
        var filler = Data(count: 4096)
        while FileManager.default.createFile(atPath: disk + "/\(filler.count)", contents: filler) { filler.append(0) }
        let third = ResultLog.opened(disk + "/journal")
        third.store(full + 6...full + 100)
        #expect(await third.comesTo { $0.failure != nil })
        #expect(await third.numbers() == Array(1...full + 100))
        third.close(patience: 600)
    }
}
