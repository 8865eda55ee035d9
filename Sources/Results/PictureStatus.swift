/// The state of the pictures of results.
public struct PictureStatus: Sendable, Hashable {
    /// Why pictures can't be kept at the moment; nil if they are.
    public var failure: String?
    /// The folder.
    public var folder: String
    /// Number of pictures in it.
    public var kept: Int
    /// Bytes of all pictures on disk.
    public var bytes: Int
    /// Results since the start whose picture was given up: too many waited, the disk failed, or their frame was damaged or not kept.
    public var missed: Int

    public init(failure: String?, folder: String, kept: Int, bytes: Int, missed: Int) {
        (self.failure, self.folder, self.kept) = (failure, folder, kept)
        (self.bytes, self.missed) = (bytes, missed)
    }
}

/// A message about the pictures for the daemon's log.
public enum PictureNote: Sendable, Hashable, CustomStringConvertible {
    /// The folder was opened.
    case opened(folder: String, pictures: Int)
    /// Pictures can't be kept.
    case failing(reason: String)
    /// Pictures are kept again; `missed` were given up meanwhile.
    case keptAgain(folder: String, missed: Int)

    /// The message as one line for people.
    public var description: String {
        switch self {
        case .opened(let folder, let pictures): "pictures of results: \(pictures) in \(folder)"
        case .failing(let reason): "pictures of results can't be kept; the results are: \(reason)"
        case .keptAgain(let folder, let missed):
            "pictures of results are kept in \(folder) again" + (missed > 0 ? "; \(missed) could not be" : "")
        }
    }
}
