/// Why a report can't be written.
public enum ReportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder holds something else.
    case occupied(path: String)
    /// The place is taken by what is no folder.
    case noFolder(path: String)
    /// A file or folder can't be made or written.
    case failed(path: String, reason: String)
    /// A truth file is none.
    case truth(path: String, reason: String)

    /// One line that says what, where, and what would be right.
    public var description: String {
        switch self {
        case .occupied(let path):
            "\(path): the folder is not empty and contains no earlier report; name a new or an empty folder with --report"
        case .noFolder(let path): "\(path): this isn't a folder; name a new or an empty folder with --report"
        case .failed(let path, let reason): "\(path): the report can't be written: \(reason)"
        case .truth(let path, let reason):
            "\(path): no truth file, so the report is without differences: \(reason); "
                + "expected what Benchmarks/accuracy/make_clips.py writes"
        }
    }
}
