import Glibc

/// The file system operations that pictures need in addition to those of the journal. Tests inject faults here.
protocol PictureFiles: JournalFiles {
    /// Gives a file another name; a file that has it is replaced. Both names are in one folder.
    func rename(_ path: String, to other: String) throws(FileError)
    /// Returns the size of a regular file in bytes, and when it was changed, in seconds since 1970; nil if there is no such file.
    func facts(of path: String) throws(FileError) -> (bytes: Int, modified: Double)?
}

extension SystemFiles: PictureFiles {
    func rename(_ path: String, to other: String) throws(FileError) {
        guard unsafe Glibc.rename(path, other) == 0 else { throw FileError(path: other, number: errno) }
    }

    func facts(of path: String) throws(FileError) -> (bytes: Int, modified: Double)? {
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw FileError(path: path, number: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int(status.st_size), Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
    }
}
