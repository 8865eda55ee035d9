import Glibc

/// A file system call that failed.
struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file or folder concerned.
    var path: String
    /// The system's error number.
    var number: CInt

    /// The error as one line for people.
    var description: String {
        switch number {
        case ENOSPC, EDQUOT: "\(path): the disk is full"
        case EROFS: "\(path): the disk is read-only"
        // Unsafe: the C string is thread-local and copied at once.
        default: unsafe "\(path): \(String(cString: strerror(number)))"
        }
    }
}

/// Why a journal can't be used although its files are accessible.
enum JournalError: Error, Sendable, Equatable, CustomStringConvertible {
    case inUse(folder: String)
    case newer(file: String)
    case otherLog(folder: String)
    case removed(path: String)
    case stuck(folder: String, seconds: Double)

    var description: String {
        switch self {
        case .inUse(let folder):
            "another datascand keeps its results in \(folder); give each its own folder in events.journalFolder"
        case .newer(let file):
            "\(file) was written by a newer version of datascan; move it away, or set events.journalFolder"
        case .otherLog(let folder):
            "\(folder) contains results that could not be read when datascand started; restart it to continue with them"
        case .removed(let path): "\(path) was removed"
        case .stuck(let folder, let seconds): "\(folder): a write has not returned for \(Int(seconds)) s"
        }
    }
}
