import Glibc
import Synchronization

@testable import Results

/// A folder of the journal in memory.
final class MadeUpFolder: JournalFiles {
    private let files: Mutex<[String: [UInt8]]>

    /// - Parameter files: in the order of their serial numbers.
    init(_ files: [[UInt8]]) {
        var named: [String: [UInt8]] = [:]
        for (index, file) in files.enumerated() { named["j/" + Segment.name(index + 1)] = file }
        self.files = Mutex(named)
    }

    private func file(_ path: String) throws(FileError) -> [UInt8] {
        guard let file = files.withLock({ $0[path] }) else { throw FileError(path: path, number: ENOENT) }
        return file
    }

    func lock(_ folder: String) throws -> OpenFile { OpenFile(number: -1, path: folder) }
    func leads(_ path: String, to file: OpenFile) -> Bool { path == file.path }
    func names(in folder: String) throws(FileError) -> [String] {
        files.withLock { $0.keys.map { String($0.dropFirst(2)) } }
    }
    func open(_ path: String) throws(FileError) -> OpenFile {
        _ = try file(path)
        return OpenFile(number: -1, path: path)
    }
    func create(_ path: String) throws(FileError) -> OpenFile {
        files.withLock { $0[path] = [] }
        return OpenFile(number: -1, path: path)
    }
    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        Array(try self.file(file.path).dropFirst(offset).prefix(count))
    }
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        files.withLock { $0[file.path, default: []] += bytes }
        return bytes.count
    }
    func sync(_ file: OpenFile) throws(FileError) {}
    func syncFolder(_ folder: String) throws(FileError) {}
    func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) { files.withLock { $0[path] = bytes } }
    func identity(of path: String) throws(FileError) -> FileIdentity {
        _ = try file(path)
        return FileIdentity(inode: 1, seconds: 2, nanoseconds: 3)
    }
    func truncate(_ path: String, to size: Int) throws(FileError) {
        files.withLock { $0[path] = Array($0[path, default: []].prefix(size)) }
    }
    func remove(_ path: String) throws(FileError) { files.withLock { $0[path] = nil } }
}
