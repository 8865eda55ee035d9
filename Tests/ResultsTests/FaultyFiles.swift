import Dispatch
import Glibc
import Synchronization

@testable import Results

/// The system's files, with faults as they are asked for.
final class FaultyFiles: PictureFiles {
    struct Faults: Sendable {
        /// Bytes that the disk still takes; then it writes a part, and says ENOSPC.
        var space: Int?
        var write: CInt?
        var sync: CInt?
        var create: CInt?
        var truncate: CInt?
        var remove: CInt?
        var rename: CInt?
        var read: CInt?
        /// Bytes that become free with each file that is removed.
        var freed = 0
        /// The most bytes that one write takes.
        var most = Int.max
        /// Each sync waits for a signal.
        var hangs = false
    }
    let faults = Mutex(Faults())
    let gate = DispatchSemaphore(value: 0)
    private let counts = Mutex<(writes: Int, syncs: Int)>((0, 0))
    private let system = SystemFiles()

    var syncs: Int { counts.withLock { $0.syncs } }

    func set(_ body: @Sendable (inout Faults) -> Void) { faults.withLock { body(&$0) } }

    /// Ends hanging, also of what hangs now.
    func release() {
        set { $0.hangs = false }
        for _ in 0..<16 { gate.signal() }
    }

    private func check(_ number: CInt?, _ path: String) throws(FileError) {
        if let number { throw FileError(path: path, number: number) }
    }

    func lock(_ folder: String) throws -> OpenFile { try system.lock(folder) }
    func leads(_ path: String, to file: OpenFile) -> Bool { system.leads(path, to: file) }
    func names(in folder: String) throws(FileError) -> [String] { try system.names(in: folder) }
    func open(_ path: String) throws(FileError) -> OpenFile { try system.open(path) }
    func create(_ path: String) throws(FileError) -> OpenFile {
        try check(faults.withLock { $0.create }, path)
        return try system.create(path)
    }
    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        try check(faults.withLock { $0.read }, file.path)
        return try system.read(file, at: offset, count: count)
    }
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        counts.withLock { $0.writes += 1 }
        let (error, space, most) = faults.withLock { ($0.write, $0.space, $0.most) }
        try check(error, file.path)
        if space == 0 { throw FileError(path: file.path, number: ENOSPC) }
        let written = try system.write(bytes.prefix(min(most, space ?? .max)), to: file)
        if let space { faults.withLock { $0.space = space - written } }
        return written
    }
    func sync(_ file: OpenFile) throws(FileError) {
        counts.withLock { $0.syncs += 1 }
        if faults.withLock({ $0.hangs }) { gate.wait() }
        try check(faults.withLock { $0.sync }, file.path)
        try system.sync(file)
    }
    func syncFolder(_ folder: String) throws(FileError) { try system.syncFolder(folder) }
    func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        // A full disk takes bytes in the place of others.
        let (error, space) = faults.withLock { ($0.write, $0.space) }
        if error != ENOSPC || access(path, F_OK) != 0 { try check(error, path) }
        if space == 0, access(path, F_OK) != 0 { throw FileError(path: path, number: ENOSPC) }
        try system.overwrite(path, with: bytes)
    }
    func identity(of path: String) throws(FileError) -> FileIdentity { try system.identity(of: path) }
    func truncate(_ path: String, to size: Int) throws(FileError) {
        try check(faults.withLock { $0.truncate }, path)
        try system.truncate(path, to: size)
    }
    func rename(_ path: String, to other: String) throws(FileError) {
        try check(faults.withLock { $0.rename }, other)
        try system.rename(path, to: other)
    }
    func facts(of path: String) throws(FileError) -> (bytes: Int, modified: Double)? { try system.facts(of: path) }
    func remove(_ path: String) throws(FileError) {
        try check(faults.withLock { $0.remove }, path)
        try system.remove(path)
        faults.withLock { faults in
            if let space = faults.space { faults.space = space + faults.freed }
        }
    }
}
