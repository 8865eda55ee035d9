/// What a log holds, and how its journal fares.
public struct ResultStatus: Sendable, Hashable {
    /// Results that can be told again.
    public var kept: Int
    /// The oldest of them; nil where there is none.
    public var oldest: ResultCursor?
    /// The latest result; its number is 0 where there was none yet.
    public var latest: ResultCursor
    /// Whether results are saved.
    public var journal: JournalState
    /// The journal's folder; nil where there is none.
    public var folder: String?
    /// Bytes of the journal on disk.
    public var bytes: Int
}

/// Whether results are saved on disk.
public enum JournalState: Sendable, Hashable {
    /// They are kept in memory only, as configured.
    case off
    /// They are.
    case saving
    /// They are kept in memory for now, and saved as soon as that is possible; the reason is a sentence for people.
    case failing(reason: String)

    var isFailing: Bool { if case .failing = self { true } else { false } }
}

/// Something about the journal that belongs into the daemon's own log, once.
public enum ResultNote: Sendable, Hashable, CustomStringConvertible {
    /// The journal of earlier runs was read: so many results, and so many numbers between them of which nothing can be read.
    case read(folder: String, results: Int, unreadable: Int)
    /// The end of the journal was not whole, as a power failure leaves it: it was cut off.
    case cut(file: String, bytes: Int)
    /// Results were announced that are not in the journal; those who go on from an earlier one get a gap.
    case incomplete(folder: String)
    /// Results can't be saved.
    case failing(reason: String)
    /// Results are saved again; so many were lost meanwhile, because memory did not hold them.
    case savingAgain(folder: String, lost: Int)

    /// One line for people.
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
