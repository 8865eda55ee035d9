import Glibc

/// The file system, as the journal needs it. Tests put faults in between.
protocol JournalFiles: Sendable {
    /// Makes the folder where it is missing (for its owner alone), and takes its lock.
    /// - Throws: `FileError`, or `JournalError.inUse`.
    func lock(_ folder: String) throws -> OpenFile
    /// Whether a path still leads to what was opened or locked.
    func leads(_ path: String, to file: OpenFile) -> Bool
    /// The names of the files in a folder.
    func names(in folder: String) throws(FileError) -> [String]
    /// Opens a plain file for reading.
    func open(_ path: String) throws(FileError) -> OpenFile
    /// Makes a file that must not exist, for its owner alone, and opens it for writing.
    func create(_ path: String) throws(FileError) -> OpenFile
    /// Up to `count` bytes from `offset` on; fewer only at the end.
    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8]
    /// Writes at the end; gives how many bytes were written.
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int
    /// Returns once what was written to the file is on disk.
    func sync(_ file: OpenFile) throws(FileError)
    /// Returns once the names of files made in the folder are on disk.
    func syncFolder(_ folder: String) throws(FileError)
    /// Writes at the beginning of a file, over what is there, and returns once it is on disk; makes the file where it is missing.
    func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError)
    /// Distinguishes a file from its copies.
    func identity(of path: String) throws(FileError) -> FileIdentity
    /// Cuts a file off.
    func truncate(_ path: String, to size: Int) throws(FileError)
    /// Removes a file.
    func remove(_ path: String) throws(FileError)
}

/// A file that is open; closed with the last reference.
final class OpenFile: Sendable {
    let number: CInt
    let path: String

    init(number: CInt, path: String) {
        self.number = number
        self.path = path
    }

    deinit { if number >= 0 { close(number) } }
}
