import Glibc

/// The file system operations that the store needs. Tests inject faults here.
protocol PageFiles: Sendable {
    /// Creates the folder if it is missing, accessible only to its owner; checks that this process may write to it, and locks it.
    func lock(_ folder: String) throws(PageStoreError) -> OpenPageFile
    /// Returns the names of the files in a folder.
    func names(in folder: String) throws(PageStoreError) -> [String]
    /// Returns a regular file's size; nil if it doesn't exist.
    func size(of path: String) throws(PageStoreError) -> Int?
    /// Returns a regular file's bytes.
    func read(_ path: String) throws(PageStoreError) -> [UInt8]
    /// Creates a file that must not exist, accessible only to its owner, and opens it for writing.
    func create(_ path: String) throws(PageStoreError) -> OpenPageFile
    /// Appends to the file; returns the number of bytes written.
    func write(_ bytes: ArraySlice<UInt8>, to file: OpenPageFile) throws(PageStoreError) -> Int
    /// Returns once the file's data is on disk.
    func sync(_ file: OpenPageFile) throws(PageStoreError)
    /// Renames a file; replaces the file that had the new name.
    func rename(_ path: String, to other: String) throws(PageStoreError)
    /// Removes a file; one that is missing already is fine.
    func remove(_ path: String) throws(PageStoreError)
    /// Creates a folder, accessible only to its owner, if it is missing.
    func makeFolder(_ path: String) throws(PageStoreError)
    /// Returns once the names of a folder's files are on disk.
    func syncFolder(_ folder: String) throws(PageStoreError)
}

/// An open file, closed with its last reference.
final class OpenPageFile: Sendable {
    let number: CInt
    let path: String

    init(number: CInt, path: String) { (self.number, self.path) = (number, path) }

    deinit { if number >= 0 { close(number) } }
}

extension PageFiles {
    /// Writes a file as a whole: after a power failure it has the old content or the new one. Its name is on disk only after
    /// `syncFolder`.
    func save(_ bytes: [UInt8], at path: String) throws(PageStoreError) {
        let temporary = path + PageFileName.temporaryEnding
        try remove(temporary)
        do throws(PageStoreError) {
            let file = try create(temporary)
            var written = 0
            while written < bytes.count { written += try write(bytes[written...], to: file) }
            try sync(file)
            try rename(temporary, to: path)
        } catch {
            try? remove(temporary)
            throw error
        }
    }
}
