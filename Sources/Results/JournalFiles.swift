import Glibc

/// The file system operations that the journal needs. Tests inject faults here.
protocol JournalFiles: Sendable {
    /// Creates the folder if it is missing (accessible only to its owner), and locks it.
    /// - Throws: `FileError`, or `JournalError.inUse`.
    func lock(_ folder: String) throws -> OpenFile
    /// Returns whether a path still refers to the file or folder that was opened or locked.
    func leads(_ path: String, to file: OpenFile) -> Bool
    /// Returns the names of the files in a folder.
    func names(in folder: String) throws(FileError) -> [String]
    /// Opens a regular file for reading.
    func open(_ path: String) throws(FileError) -> OpenFile
    /// Creates a file that must not exist, accessible only to its owner, and opens it for writing.
    func create(_ path: String) throws(FileError) -> OpenFile
    /// Returns up to `count` bytes from `offset`; fewer only at the end of the file.
    func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileError) -> [UInt8]
    /// Appends to the file; returns the number of bytes written.
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int
    /// Returns once the file's data is on disk.
    func sync(_ file: OpenFile) throws(FileError)
    /// Returns once the names of files created in the folder are on disk.
    func syncFolder(_ folder: String) throws(FileError)
    /// Overwrites the start of a file, and returns once that is on disk; creates the file if it is missing.
    func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError)
    /// Returns an identity that distinguishes a file from its copies.
    func identity(of path: String) throws(FileError) -> FileIdentity
    /// Truncates a file.
    func truncate(_ path: String, to size: Int) throws(FileError)
    /// Removes a file.
    func remove(_ path: String) throws(FileError)
}

/// An open file, closed with its last reference.
final class OpenFile: Sendable {
    let number: CInt
    let path: String

    init(number: CInt, path: String) {
        self.number = number
        self.path = path
    }

    deinit { if number >= 0 { close(number) } }
}
