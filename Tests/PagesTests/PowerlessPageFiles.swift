import Glibc
import Synchronization
import TestSupport

@testable import Pages

/// A disk in memory of which the power can fail. After that, bytes that weren't synced are there in part, or are nonsense, and names
/// that weren't synced are changed or not, independently of each other.
final class PowerlessPageFiles: PageFiles {
    private struct Inode: Sendable {
        var bytes: [UInt8] = []
        var synced = 0
    }
    private struct NameChange: Sendable {
        var removed: String?
        var added: (path: String, inode: Int)?
    }
    private struct Disk: Sendable {
        var inodes: [Int: Inode] = [:]
        var names: [String: Int] = [:]
        var namesOnDisk: [String: Int] = [:]
        var pending: [NameChange] = []
        var open: [CInt: Int] = [:]
        /// Calls until the power fails; nil: it doesn't.
        var callsLeft: Int?
        var calls = 0
        var isLocked = false
        var next = 1

        mutating func change(_ change: NameChange) {
            Self.apply(change, to: &names)
            pending.append(change)
        }
        static func apply(_ change: NameChange, to names: inout [String: Int]) {
            if let path = change.removed { names[path] = nil }
            if let (path, inode) = change.added { names[path] = inode }
        }
    }
    private enum Outcome<Value: Sendable>: Sendable { case value(Value), noPower, refused }
    private let disk = Mutex(Disk())

    /// Lets the power fail after some calls.
    func fail(afterCalls calls: Int) { disk.withLock { $0.callsLeft = calls } }
    /// The number of calls so far.
    var calls: Int { disk.withLock { $0.calls } }
    /// The files in the folder.
    var paths: [String] { disk.withLock { $0.names.keys.sorted() } }

    func bytes(_ path: String) -> [UInt8]? {
        disk.withLock { disk in disk.names[path].flatMap { disk.inodes[$0]?.bytes } }
    }
    func set(_ path: String, _ bytes: [UInt8]) {
        disk.withLock { disk in
            disk.next += 1
            disk.inodes[disk.next] = Inode(bytes: bytes, synced: bytes.count)
            (disk.names[path], disk.namesOnDisk[path]) = (disk.next, disk.next)
        }
    }

    /// What the disk holds when the power is back.
    func restart(_ random: inout SeededGenerator) {
        var generator = random
        disk.withLock { disk in
            disk.callsLeft = nil
            for change in disk.pending where Bool.random(using: &generator) {
                Disk.apply(change, to: &disk.namesOnDisk)
            }
            disk.pending = []
            disk.names = disk.namesOnDisk
            for (number, inode) in disk.inodes.sorted(by: { $0.key < $1.key }) where inode.synced < inode.bytes.count {
                var bytes = inode.bytes
                let kept = Int.random(in: inode.synced...bytes.count, using: &generator)
                if Bool.random(using: &generator) {
                    bytes.removeSubrange(kept...)
                } else {
                    for index in kept..<bytes.count { bytes[index] = .random(in: 0...255, using: &generator) }
                }
                disk.inodes[number] = Inode(bytes: bytes, synced: bytes.count)
            }
        }
        random = generator
    }

    private func call<Value: Sendable>(
        _ path: String, error: CInt = ENOENT, _ body: (inout sending Disk) -> Value?
    ) throws(PageStoreError) -> Value {
        let outcome = disk.withLock { disk -> Outcome<Value> in
            disk.calls += 1
            if let left = disk.callsLeft {
                guard left > 0 else { return .noPower }
                disk.callsLeft = left - 1
            }
            return body(&disk).map { .value($0) } ?? .refused
        }
        switch outcome {
        case .value(let value): return value
        case .noPower: throw .file(path: path, number: EIO)
        case .refused: throw .file(path: path, number: error)
        }
    }

    private static func folder(_ path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

    func lock(_ folder: String) throws(PageStoreError) -> OpenPageFile {
        try call(folder) { _ in OpenPageFile(number: -1, path: folder) }
    }
    func names(in folder: String) throws(PageStoreError) -> [String] {
        try call(folder) { disk in
            disk.names.keys.filter { Self.folder($0) == folder }.map { String($0.dropFirst(folder.utf8.count + 1)) }
        }
    }
    func size(of path: String) throws(PageStoreError) -> Int? {
        try call(path) { disk -> Int?? in .some(disk.names[path].flatMap { disk.inodes[$0]?.bytes.count }) }
    }
    func read(_ path: String) throws(PageStoreError) -> [UInt8] {
        try call(path) { disk in disk.names[path].flatMap { disk.inodes[$0]?.bytes } }
    }
    func create(_ path: String) throws(PageStoreError) -> OpenPageFile {
        try call(path, error: EEXIST) { disk in
            guard disk.names[path] == nil else { return nil }
            disk.next += 1
            disk.inodes[disk.next] = Inode()
            disk.change(NameChange(added: (path, disk.next)))
            disk.open[CInt(-disk.next)] = disk.next
            return OpenPageFile(number: CInt(-disk.next), path: path)
        }
    }
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenPageFile) throws(PageStoreError) -> Int {
        // In pieces, so that the power can fail between them.
        let piece = Array(bytes.prefix(300))
        return try call(file.path) { disk in
            guard let inode = disk.open[file.number] else { return nil }
            disk.inodes[inode]?.bytes += piece
            return piece.count
        }
    }
    func sync(_ file: OpenPageFile) throws(PageStoreError) {
        try call(file.path) { disk -> Void? in
            guard let inode = disk.open[file.number] else { return nil }
            let count = disk.inodes[inode]?.bytes.count ?? 0
            disk.inodes[inode]?.synced = count
            return ()
        }
    }
    func rename(_ path: String, to other: String) throws(PageStoreError) {
        try call(path) { disk -> Void? in
            guard let inode = disk.names[path] else { return nil }
            disk.change(NameChange(removed: path, added: (other, inode)))
            return ()
        }
    }
    func remove(_ path: String) throws(PageStoreError) {
        try call(path) { disk in if disk.names[path] != nil { disk.change(NameChange(removed: path)) } }
    }
    func makeFolder(_ path: String) throws(PageStoreError) { try call(path) { _ in () } }
    func syncFolder(_ folder: String) throws(PageStoreError) {
        try call(folder) { disk in
            for change in disk.pending { Disk.apply(change, to: &disk.namesOnDisk) }
            disk.pending = []
        }
    }
}
