import Glibc
import Synchronization
import TestSupport

@testable import Results

/// A disk in memory of which the power can fail: what was not synced is then there in part, or not, or is nonsense.
final class PowerlessFiles: JournalFiles {
    private struct File: Sendable {
        var bytes: [UInt8] = []
        var synced = 0
        /// Whether its name is on disk for sure.
        var isNamed = false
    }
    private struct Disk: Sendable {
        var files: [String: File] = [:]
        var open: [CInt: String] = [:]
        /// Calls until the power fails; nil: it doesn't.
        var callsLeft: Int?
        var next: CInt = -2
    }
    private let disk = Mutex(Disk())

    /// Lets the power fail after some calls.
    func fail(afterCalls calls: Int) { disk.withLock { $0.callsLeft = calls } }

    var isOut: Bool { disk.withLock { $0.callsLeft == 0 } }

    /// What the disk holds when the power is back.
    func restart(_ random: inout SeededGenerator) {
        var generator = random
        disk.withLock { disk in
            disk.callsLeft = nil
            for (path, file) in disk.files.sorted(by: { $0.key < $1.key }) {
                if !file.isNamed, Bool.random(using: &generator) {
                    disk.files[path] = nil
                    continue
                }
                var file = file
                let kept = Int.random(in: min(file.synced, file.bytes.count)...file.bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: file.bytes.removeSubrange(kept...)
                case 1: for index in kept..<file.bytes.count { file.bytes[index] = 0 }
                default:
                    for index in kept..<file.bytes.count { file.bytes[index] = .random(in: 0...255, using: &generator) }
                }
                file.synced = file.bytes.count
                file.isNamed = true
                disk.files[path] = file
            }
        }
        random = generator
    }

    private func call<Value: Sendable>(
        _ path: String, _ body: (inout sending Disk) -> Value?
    ) throws(FileError) -> Value {
        let value = disk.withLock { disk -> Value? in
            if let left = disk.callsLeft {
                guard left > 0 else { return nil }
                disk.callsLeft = left - 1
                guard left > 1 else { return nil }
            }
            return body(&disk)
        }
        guard let value else { throw FileError(path: path, number: EIO) }
        return value
    }

    private func handle(_ path: String, _ disk: inout Disk) -> OpenFile {
        disk.next -= 1
        return OpenFile(number: disk.next, path: path)
    }

    func lock(_ folder: String) throws -> OpenFile { try call(folder) { handle(folder, &$0) } }
    func leads(_ path: String, to file: OpenFile) -> Bool { true }
    func names(in folder: String) throws(FileError) -> [String] {
        try call(folder) { $0.files.keys.map { String($0.dropFirst(folder.utf8.count + 1)) } }
    }
    func open(_ path: String) throws(FileError) -> OpenFile {
        try call(path) { $0.files[path] == nil ? nil : handle(path, &$0) }
    }
    func create(_ path: String) throws(FileError) -> OpenFile {
        try call(path) { disk in
            guard disk.files[path] == nil else { return nil }
            disk.files[path] = File()
            return handle(path, &disk)
        }
    }
    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        try call(file.path) { disk in
            disk.files[file.path].map { Array($0.bytes.dropFirst(offset).prefix(count)) }
        }
    }
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        // In pieces, so that the power can fail between them.
        let piece = Array(bytes.prefix(300))
        return try call(file.path) { disk in
            disk.files[file.path]?.bytes.append(contentsOf: piece)
            return piece.count
        }
    }
    func sync(_ file: OpenFile) throws(FileError) {
        try call(file.path) { disk in
            let count = disk.files[file.path]?.bytes.count ?? 0
            disk.files[file.path]?.synced = count
        }
    }
    func syncFolder(_ folder: String) throws(FileError) {
        try call(folder) { disk in for path in disk.files.keys { disk.files[path]?.isNamed = true } }
    }
    func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        // A sector is written whole, or not at all.
        try call(path) { disk in disk.files[path] = File(bytes: bytes, synced: bytes.count, isNamed: true) }
    }
    func identity(of path: String) throws(FileError) -> FileIdentity {
        try call(path) { disk in disk.files[path].map { _ in FileIdentity(inode: 1, seconds: 2, nanoseconds: 3) } }
    }
    func truncate(_ path: String, to size: Int) throws(FileError) {
        try call(path) { disk in
            guard var file = disk.files[path], file.bytes.count >= size else { return }
            file.bytes.removeSubrange(size...)
            file.synced = min(file.synced, size)
            disk.files[path] = file
        }
    }
    func remove(_ path: String) throws(FileError) { try call(path) { $0.files[path] = nil } }
}
