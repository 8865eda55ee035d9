import ScanModel

/// The state of a log: a value without files, threads or clock.
struct ResultState: Sendable {
    let retention: Retention
    /// Name of the log.
    private(set) var log: String
    /// The current run.
    private(set) var run: Int
    /// The latest result, of this run or an earlier one.
    private(set) var latest: ResultCursor
    /// Results of this run.
    private(set) var memory: ResultMemory
    /// Results on disk.
    var index = JournalIndex()
    /// Results up to this number are on disk, or given up.
    var saved = 0
    /// Results below this number were deleted because of their age or number.
    var floor = 1
    var journal: JournalState
    /// Number of the first result of this run.
    private(set) var runStart = 1
    /// Results up to this number may be announced although they aren't on disk, because that took too long.
    private var overdue = 0
    /// Steady time since when the disk has been busy; nil if it isn't.
    var workingSince: Double?
    /// Number of results that could not be saved before they left memory, since the journal began to fail.
    var lost = 0
    /// Whether the mark beside the journal is set.
    var isMarked = false
    var isSavingQueued = false
    var isRetryQueued = false
    var isWatchQueued = false

    init(retention: Retention, log: String, run: Int, journal: JournalState) {
        self.retention = retention
        self.log = log
        self.run = run
        self.journal = journal
        latest = ResultCursor(log: log, run: run, number: 0)
        memory = ResultMemory(next: 1)
    }

    /// Seconds that a result waits for the disk before it is announced anyway.
    static let patience = 0.25

    /// Continues a log that was found on disk, before there are results of this run.
    /// - Parameter latest: its latest result; numbering continues after it.
    mutating func adopt(log: String, run: Int, latest: ResultCursor) {
        precondition(memory.count == 0 && memory.first == 1, "a log with results can't become another one")
        self.log = log
        self.run = run
        self.latest = latest
        memory = ResultMemory(next: latest.number + 1)
        runStart = latest.number + 1
        saved = latest.number
        overdue = latest.number
        floor = index.segments.first { $0.log != nil }?.first ?? runStart
    }

    mutating func append(_ change: Change, session: String, region: Region, time: Double) -> ResultCursor {
        latest = ResultCursor(log: log, run: run, number: memory.end)
        let result = StoredResult(cursor: latest, session: session, region: region, change: change)
        let bytes = result.estimatedBytes
        while memory.count > 0, memory.count >= retention.memoryCount || memory.bytes + bytes > retention.memoryBytes {
            dropFirst()
        }
        memory.append(.init(result: result, bytes: bytes, time: time))
        return latest
    }

    /// Deletes results that are too old to be kept in memory.
    mutating func expire(at time: Double) {
        while memory.count > 0, memory[memory.first].time <= time - retention.age {
            floor = max(floor, memory.first + 1)
            dropFirst()
        }
    }

    private mutating func dropFirst() {
        // Without a journal, a result that leaves memory has expired.
        if journal == .off { floor = max(floor, memory.first + 1) }
        memory.dropFirst()
    }

    /// Returns the number up to which results may be announced: they are on disk, or waiting for that is pointless.
    mutating func settled(at time: Double) -> Int {
        guard journal == .saving else { return memory.end - 1 }
        overdue = max(overdue, memory.number(storedAfter: time - Self.patience, from: max(saved, overdue) + 1) - 1)
        return max(saved, min(overdue, memory.end - 1))
    }

    /// Returns whether a result that isn't on disk was announced, or soon will be.
    func isBehind(at time: Double) -> Bool {
        guard journal != .off, saved < memory.end - 1 else { return false }
        let next = max(saved + 1, memory.first)
        return journal.isFailing || next == memory.end || memory[next].time <= time - Self.patience / 2
    }

    /// The steady time at which the next result is overdue, or at which to mark that it soon will be; nil if none
    /// waits.
    var nextDue: Double? {
        let next = max(saved + 1, overdue + 1, memory.first)
        guard journal == .saving, next < memory.end else { return nil }
        return memory[next].time + (isMarked ? Self.patience : Self.patience / 2)
    }

    /// Returns the next results to save: at least one, and at most `bytes` in total; empty if all are saved.
    func unsaved(bytes: Int = 1 << 20) -> [ResultMemory.Entry] {
        var batch: [ResultMemory.Entry] = []
        var sum = 0
        var number = max(saved + 1, memory.first)
        while number < memory.end, batch.isEmpty || (sum + memory[number].bytes <= bytes && batch.count < 256) {
            batch.append(memory[number])
            sum += memory[number].bytes
            number += 1
        }
        return batch
    }
}
