/// Why a report can't be written.
public enum ReportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder contains something else.
    case occupied(path: String)
    /// The path exists and isn't a folder.
    case noFolder(path: String)
    /// A file or folder can't be created or written.
    case failed(path: String, reason: String)
    /// A truth file isn't valid.
    case truth(path: String, reason: String)

    /// One line that says what is wrong, where, and what would be right.
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
