/// The stored results and the state of the journal.
public struct ResultStatus: Sendable, Hashable {
    /// Number of results that can be replayed.
    public var kept: Int
    /// The oldest of them; nil if there is none.
    public var oldest: ResultCursor?
    /// The latest result; its number is 0 if there was none yet.
    public var latest: ResultCursor
    /// Whether results are saved.
    public var journal: JournalState
    /// The journal's folder; nil without a journal.
    public var folder: String?
    /// Bytes of the journal on disk.
    public var bytes: Int
    /// The pictures of results; nil if none are made.
    public var pictures: PictureStatus?
}

/// Whether results are saved on disk.
public enum JournalState: Sendable, Hashable {
    /// Results are kept in memory only, as configured.
    case off
    /// Results are saved.
    case saving
    /// Results are kept in memory for now, and saved once that is possible; the reason is a sentence for people.
    case failing(reason: String)

    var isFailing: Bool { if case .failing = self { true } else { false } }
}

/// A message about the journal for the daemon's log.
public enum ResultNote: Sendable, Hashable, CustomStringConvertible {
    /// The journal of earlier runs was read: the number of results, and of result numbers between them that can't be
    /// read.
    case read(folder: String, results: Int, unreadable: Int)
    /// The end of the journal was incomplete, as after a power failure, and was cut off.
    case cut(file: String, bytes: Int)
    /// Announced results are missing from the journal; subscribers that resume before them get a gap.
    case incomplete(folder: String)
    /// Results can't be saved.
    case failing(reason: String)
    /// Results are saved again; `lost` were lost meanwhile, because memory was too small.
    case savingAgain(folder: String, lost: Int)

    /// The message as one line for people.
    public var description: String {
        switch self {
        case .read(let folder, let results, let unreadable):
            "results: \(results) kept in \(folder)" + (unreadable > 0 ? "; \(unreadable) can't be read any more" : "")
        case .cut(let file, let bytes):
            "results: removed the last \(bytes) bytes of \(file): an incomplete result, as after a power failure"
        case .incomplete(let folder):
            "results: some announced results are missing from \(folder): it could not be written, is damaged, or is a copy"
        case .failing(let reason): "results are kept in memory only, and saving is retried: \(reason)"
        case .savingAgain(let folder, let lost):
            "results are saved in \(folder) again" + (lost > 0 ? "; \(lost) could not be" : "")
        }
    }
}
