import Dispatch
public import ScanModel
import Synchronization

/// The memory of stable results: what a subscriber that was away is told again.
///
/// It never makes its caller wait for the disk. Results are numbered and kept in memory at once, and saved by a thread of the
/// log's own, those that have queued up together. Where the journal fails, results go on in memory, and saving is tried again.
public final class ResultLog: Sendable {
    /// The journal's folder; nil where there is none.
    public let folder: String?
    let clock: ResultClock
    let timing: Timing
    let files: any JournalFiles
    let state: Mutex<ResultState>
    let writer: Mutex<JournalWriter?>
    /// Set while results are announced that are not in the journal; nil where there is no place for it.
    let mark: IncompleteMark?
    let observer = Mutex(Observer())
    /// Where the journal is written.
    let savingQueue = DispatchQueue(label: "datascan.results.saving")
    /// Where the journal is read: a write that hangs does not stop reading.
    let readingQueue = DispatchQueue(label: "datascan.results.reading")
    /// Where observers are called, and time is watched: never touches the disk.
    let watchingQueue = DispatchQueue(label: "datascan.results.watching", qos: .userInitiated)

    /// Seconds after which things are done.
    struct Timing: Sendable {
        /// Saving is tried again after a failure.
        var retry = 2.0
        /// A write that has not come back is a failure.
        var stuck = 5.0
    }

    /// Makes a log, and goes on with the one that is in the folder.
    ///
    /// A journal that can't be used is no error: `status` says why, and it is tried again. Reads what is in the folder.
    /// - Parameters:
    ///   - folder: where results are saved; made where it is missing; nil keeps them in memory only.
    ///   - markFolder: a folder in memory that outlives the process: while results can't be saved, a file there says so to the
    ///     next start.
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

    /// Runs are named by the time of their start, in microseconds since 1970: a number that only counted would be given twice
    /// where a start could not be saved, and so would one of milliseconds where starts follow each other at once.
    static func run(after last: Int, _ clock: ResultClock) -> Int {
        max(last + 1, Int(min(max(0, clock.wall()), 1e11) * 1e6))
    }

    /// Stores a `stable` event. Never waits for the disk.
    /// - Parameters:
    ///   - session: the session that its sequence number and ids belong to.
    ///   - region: the region of interest, for regional coordinates.
    /// - Returns: its place.
    public func append(_ change: Change, session: String, region: Region) -> ResultCursor {
        let time = clock.steady()
        let (cursor, saves, watches) = state.withLock { state in
            state.expire(at: time)
            let cursor = state.append(change, session: session, region: region, time: time)
            // Where the journal fails, the next attempt takes it along.
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

    /// Results up to this number may be told: they are on disk, or there is no journal, or it fails or takes too long (250 ms).
    ///
    /// Where the daemon promises that nothing told is forgotten, it tells a result only then. `observe` says when this has risen.
    public var settledNumber: Int {
        let time = clock.steady()
        return state.withLock { $0.settled(at: time) }
    }

    /// Results up to this number are on disk, but for those that could not be saved before they fell out of memory.
    public var savedNumber: Int { state.withLock { $0.saved } }

    /// The latest result; its number is 0 where there was none yet.
    ///
    /// Until there is one, it may become that of a journal that could not be read when the log was made.
    public var latest: ResultCursor { state.withLock { $0.latest } }

    /// Where to begin reading for a subscriber that was away, and what it has missed for good.
    /// - Returns: nil for a cursor that was not given out yet: the client has it from somewhere else.
    public func beginning(_ start: ResultStart) -> ResultBeginning? {
        let time = clock.steady()
        return state.withLock { state in
            state.expire(at: time)
            return state.beginning(start)
        }
    }

    /// What is kept, and how the journal fares.
    public var status: ResultStatus {
        let time = clock.steady()
        return state.withLock { state in
            state.expire(at: time)
            return ResultStatus(
                kept: state.kept, oldest: state.oldest, latest: state.latest, journal: state.journal, folder: folder,
                bytes: state.index.bytes)
        }
    }

    /// Saves what is not saved yet, and lets go of the folder. Results that come later are kept in memory only.
    /// - Parameter patience: the longest time to wait for the disk, in seconds.
    /// - Returns: whether everything is saved; true where there is no journal.
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
