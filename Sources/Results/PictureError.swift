import Glibc

/// Why pictures of results can't be kept or returned.
public enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A call of the file system failed, with the system's error number.
    case file(folder: String, number: CInt)
    /// Another process keeps its pictures in the folder.
    case inUse(folder: String)
    /// The folder was removed or replaced while it was in use.
    case removed(folder: String)
    /// The disk has not responded for some seconds.
    case stuck(folder: String, seconds: Double)
    /// A picture is larger than all pictures together may be, in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// The frame of a result isn't kept.
    case noFrame
    /// The folder couldn't be used a moment ago, and is tried again in another moment.
    case waiting(folder: String)

    /// Whether the folder has to be opened again before another attempt.
    public var needsOpening: Bool {
        switch self {
        case .file(_, ENOSPC), .file(_, EDQUOT), .tooLarge, .noFrame, .stuck, .waiting: false
        case .file, .inUse, .removed: true
        }
    }

    init(_ error: any Error, in folder: String) {
        // Names the folder, because the file differs with each attempt and would make each failure look new.
        switch error {
        case let error as PictureError: self = error
        case let error as FileError: self = .file(folder: folder, number: error.number)
        default: self = .inUse(folder: folder)
        }
    }

    /// The error as one line for people.
    public var description: String {
        switch self {
        case .file(let folder, let number): FileError(path: folder, number: number).description
        case .inUse(let folder):
            "another datascand keeps its pictures in \(folder); give each its own folder in results.pictures.folder"
        case .removed(let folder): "\(folder) was removed"
        case .stuck(let folder, let seconds): "\(folder): a write has not returned for \(Int(seconds)) s"
        case .tooLarge(let bytes, let limit):
            "a picture of \(bytes / 1000) kB is larger than results.pictures.retentionSize, which is \(limit / 1000) kB"
        case .noFrame: "the frames of results aren't kept; control.photoMemory is too small for them"
        case .waiting(let folder): "\(folder) could not be used a moment ago; try again"
        }
    }
}
