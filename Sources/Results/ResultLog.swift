import Dispatch
public import ScanModel
import Synchronization

/// The log of stable results, from which subscribers that were away catch up.
///
/// It never makes its caller wait for the disk. Results are numbered and kept in memory at once; a thread of the log
/// saves all that have queued up together. If the journal fails, results remain in memory, and saving is retried.
///
///     let log = ResultLog(retention: Retention(age: 3600), folder: "/var/lib/kiosk")
///     defer { log.close() }
///     let scanner = DataScanner(
///         settings: ScanSettings(), source: CameraSource(CameraSettings()),
///         decoder: try DecoderProcess(program: DecoderProcess.locate()), results: log)
public final class ResultLog: Sendable {
    /// The journal's folder; nil without a journal.
    public let folder: String?
    let clock: ResultClock
    let timing: Timing
    let files: any JournalFiles
    let state: Mutex<ResultState>
    let writer: Mutex<JournalWriter?>
    /// Set while announced results are missing from the journal; nil if there is no folder for it.
    let mark: IncompleteMark?
    let observer = Mutex(Observer())
    /// Writes the journal.
    let savingQueue = DispatchQueue(label: "datascan.results.saving")
    /// Reads the journal; separate, so that a hanging write doesn't stop reading.
    let readingQueue = DispatchQueue(label: "datascan.results.reading")
    /// Calls observers and watches the time; never accesses the disk.
    let watchingQueue = DispatchQueue(label: "datascan.results.watching", qos: .userInitiated)

    /// Intervals in seconds.
    struct Timing: Sendable {
        /// The delay before saving is retried after a failure.
        var retry = 2.0
        /// The time after which a write that hasn't returned counts as a failure.
        var stuck = 5.0
    }

    /// Makes a log, and continues the one in the folder if there is one. Reads the folder.
    ///
    /// A journal that can't be used isn't an error: `status` gives the reason, and saving is retried.
    /// - Parameters:
    ///   - folder: where results are saved; created if it is missing; nil keeps them in memory only.
    ///   - markFolder: a folder in memory that outlives the process; while results can't be saved, a file there marks
    ///     the journal as incomplete for the next start.
    public convenience init(
        retention: Retention, folder: String?, markFolder: String? = nil, clock: ResultClock = .system
    ) {
        self.init(
            retention: retention, folder: folder, markFolder: markFolder, clock: clock, files: SystemFiles(),
            timing: Timing())
    }

    init(
        retention: Retention, folder: String?, markFolder: String?, clock: ResultClock, files: any JournalFiles,
        timing: Timing
    ) {
        self.folder = folder
        mark = folder.flatMap { journal in markFolder.map { IncompleteMark(folder: $0, journal: journal) } }
        self.clock = clock
        self.timing = timing
        self.files = files
        state = Mutex(
            ResultState(
                retention: retention, log: ResultCursor.newName(), run: Self.run(after: 0, clock),
                journal: folder == nil ? .off : .saving))
        writer = Mutex(
            folder.map { JournalWriter(files: files, folder: $0, clock: clock, retention: retention) })
        if folder != nil { save() }
        scheduleTidying()
    }

    /// Returns the name of a run: the time of its start in microseconds since 1970. A counter would be repeated if a
    /// start could not be saved, and milliseconds would be repeated by starts in quick succession.
    static func run(after last: Int, _ clock: ResultClock) -> Int {
        max(last + 1, Int(min(max(0, clock.wall()), 1e11) * 1e6))
    }

    /// Stores a `stable` event. Never waits for the disk.
    /// - Parameters:
    ///   - session: the session that its sequence number and ids belong to.
    ///   - region: the region of interest, for regional coordinates.
    /// - Returns: its position.
    public func append(_ change: Change, session: String, region: Region) -> ResultCursor {
        let time = clock.steady()
        let (cursor, saves, watches) = state.withLock { state in
            state.expire(at: time)
            let cursor = state.append(change, session: session, region: region, time: time)
            // If the journal is failing, the next attempt includes the result.
            let saves = state.journal == .saving && !state.isSavingQueued
            let watches = state.journal == .saving && !state.isWatchQueued
            if saves { state.isSavingQueued = true }
            if watches { state.isWatchQueued = true }
            return (cursor, saves, watches)
        }
        if saves { savingQueue.async { [weak self] in self?.save() } }
        if watches { scheduleWatch(in: ResultState.patience / 2) }
        if state.withLock({ $0.journal.isFailing }) { markIncomplete() }
        return cursor
    }

    /// Results up to this number may be announced: they are on disk, or there is no journal, or it fails or takes too
    /// long (250 ms).
    ///
    /// The daemon waits for this because it promises that announced results aren't forgotten. `observeProgress` reports
    /// when it may have risen.
    public var settledNumber: Int {
        let time = clock.steady()
        return state.withLock { $0.settled(at: time) }
    }

    /// Results up to this number are on disk, except those that left memory before they could be saved.
    public var savedNumber: Int { state.withLock { $0.saved } }

    /// The latest result; its number is 0 if there was none yet.
    ///
    /// Until there is one, it may change to that of a journal that could not be read when the log was made.
    public var latest: ResultCursor { state.withLock { $0.latest } }

    /// Returns where a subscriber that was away starts reading, and which results it has missed for good.
    /// - Returns: nil for a cursor that was not assigned yet, so the client has it from elsewhere.
    public func beginning(_ start: ResultStart) -> ResultBeginning? {
        let time = clock.steady()
        return state.withLock { state in
            state.expire(at: time)
            return state.beginning(start)
        }
    }

    /// The stored results and the state of the journal.
    public var status: ResultStatus {
        let time = clock.steady()
        return state.withLock { state in
            state.expire(at: time)
            return ResultStatus(
                kept: state.kept, oldest: state.oldest, latest: state.latest, journal: state.journal, folder: folder,
                bytes: state.index.bytes)
        }
    }

    /// Saves all unsaved results, and releases the folder. Later results are kept in memory only.
    /// - Parameter patience: the maximum time to wait for the disk, in seconds.
    /// - Returns: whether everything is saved; true without a journal.
    @discardableResult public func close(patience: Double = 0.5) -> Bool {
        guard folder != nil else { return true }
        let done = DispatchSemaphore(value: 0)
        savingQueue.async { [self] in
            save()
            writer.withLock { writer in
                writer?.close()
                writer = nil
            }
            done.signal()
        }
        let isInTime = done.wait(timeout: .now() + patience) == .success
        mark?.finish(patience: patience)
        return state.withLock { isInTime && $0.saved == $0.latest.number }
    }
}
