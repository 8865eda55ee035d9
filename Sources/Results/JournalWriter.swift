import ScanModel

/// Writes the journal's files. Used by one thread at a time; every call may block for as long as the disk does.
struct JournalWriter: Sendable {
    let files: any JournalFiles
    let folder: String
    let clock: ResultClock
    let retention: Retention
    private(set) var lock: OpenFile?
    private var current: OpenFile?
    /// Bytes of the current file that are certainly on disk.
    private var size = 0
    private var began = 0.0
    private var hasRecords = false
    private(set) var nextSerial = 1
    /// The content of the file `complete`; nil if it can't be relied on.
    var completeness: Completeness?
    private var buffer: [UInt8] = []
    private var json = JSONWriter()

    init(files: any JournalFiles, folder: String, clock: ResultClock, retention: Retention) {
        self.files = files
        self.folder = folder
        self.clock = clock
        self.retention = retention
    }

    /// The result of reading the folder.
    struct Opened: Sendable {
        var index: JournalIndex
        /// The latest result; nil if there is no journal yet.
        var latest: ResultCursor?
        /// The latest run; 0 if there is none.
        var run: Int
        var cut: ResultNote?
        /// Whether all announced results are in it, judging by its files.
        var isComplete: Bool
        /// Files without results. They are removed once there is a new file; until then they keep the log's name.
        var empty: [Int]
    }

    /// Whether the folder is open and still the same one.
    var isOpen: Bool { lock.map { files.leads(folder, to: $0) } ?? false }
    /// Whether the folder was open and has been removed or replaced.
    var isLost: Bool { lock != nil && !isOpen }
    /// Whether there is a file to write to.
    var hasFile: Bool { current != nil }

    func path(_ serial: Int) -> String { folder + "/" + Segment.name(serial) }

    /// Locks the folder and reads its files.
    /// - Parameter log: the log that must be in the folder, if there is one; nil accepts any.
    mutating func open(expecting log: String?) throws -> Opened {
        close()
        lock = try files.lock(folder)
        var isDone = false
        defer { if !isDone { close() } }
        let serials = try files.names(in: folder).compactMap(Segment.serial).sorted()
        let scan = SegmentScan(files: files)
        var found: [SegmentScan.Found] = []
        for serial in serials { found.append(try scan.scan(path(serial), serial: serial, clock: clock)) }
        nextSerial = (serials.last ?? 0) + 1
        let name = found.last { $0.segment.log != nil }?.segment.log
        if let log, let name, name != log { throw JournalError.otherLog(folder: folder) }
        // Files of another log, or unreadable ones: their size counts, and they are deleted when they are old.
        for index in found.indices where found[index].segment.log != name { found[index].segment.forget() }
        completeness = readCompleteness()
        let isComplete = isWhole(found)
        // Must happen before the only other trace of it is cut off.
        let cut = (try? declare(isComplete: isComplete)) == nil ? nil : cutTail(&found)
        let index = JournalIndex(found.map(\.segment))
        let last = index.segments.last { $0.log != nil }
        let latest = last.flatMap { last in
            last.log.map { log in
                let filled = index.segments.last { !$0.ranges.isEmpty } ?? last
                return ResultCursor(log: log, run: filled.run, number: max(index.last ?? 0, last.first - 1))
            }
        }
        isDone = true
        let empty = found.filter { $0.isReadable && $0.segment.ranges.isEmpty && $0.segment.bytes < 256 }
        return Opened(
            index: index, latest: latest, run: last?.run ?? 0, cut: cut, isComplete: isComplete,
            empty: empty.map(\.segment.serial))
    }

    /// Cuts off what a power failure left at the end of the latest file.
    private func cutTail(_ found: inout [SegmentScan.Found]) -> ResultNote? {
        guard let index = found.lastIndex(where: { $0.segment.log != nil }), found[index].isReadable else { return nil }
        let torn = found[index].segment.bytes - found[index].end
        let path = path(found[index].segment.serial)
        // A failure here is harmless, because the next run starts a new file.
        guard torn > 0, (try? files.truncate(path, to: found[index].end)) != nil else { return nil }
        found[index].segment.bytes = found[index].end
        return .cut(file: path, bytes: torn)
    }

    /// Begins a file.
    mutating func begin(_ header: SegmentHeader) throws -> Segment {
        let serial = nextSerial
        nextSerial += 1
        current = nil
        let file = try files.create(path(serial))
        do {
            buffer.removeAll(keepingCapacity: true)
            header.append(to: &buffer)
            try writeBuffer(to: file)
            try files.sync(file)
            try files.syncFolder(folder)
        } catch {
            try? files.remove(path(serial))
            throw error
        }
        current = file
        size = buffer.count
        began = clock.steady()
        hasRecords = false
        var segment = Segment(serial: serial, header: header, time: began)
        segment.bytes = size
        return segment
    }

    /// Whether the current file should be followed by another one.
    var isFull: Bool {
        hasRecords && (size >= retention.segmentBytes || clock.steady() - began >= retention.segmentAge)
    }

    /// Writes results, and returns once they are on disk.
    /// - Returns: the offset of each, and the size of the file.
    mutating func write(_ batch: [ResultMemory.Entry]) throws -> (offsets: [Int], size: Int) {
        guard let file = current else { preconditionFailure("no file was begun") }
        let wall = clock.wall()
        let now = clock.steady()
        buffer.removeAll(keepingCapacity: true)
        var offsets: [Int] = []
        for entry in batch {
            offsets.append(size + buffer.count)
            JournalRecord.append(entry.result, wall: wall - (now - entry.time), to: &buffer, using: &json)
        }
        try writeBuffer(to: file)
        try files.sync(file)
        guard files.leads(file.path, to: file) else { throw JournalError.removed(path: file.path) }
        size += buffer.count
        hasRecords = true
        // Release the memory after a burst.
        if buffer.capacity > 1 << 20 { buffer = [] }
        return (offsets, size)
    }

    private func writeBuffer(to file: OpenFile) throws {
        var written = 0
        while written < buffer.count { written += try files.write(buffer[written...], to: file) }
    }

    /// Gives up the current file after an error, and cuts off everything that isn't certainly on disk; that is written
    /// again to another file.
    /// - Returns: whether the file was removed because it contained no results.
    mutating func abandon() -> Bool {
        guard let file = current else { return false }
        current = nil
        guard hasRecords else { return (try? files.remove(file.path)) != nil }
        try? files.truncate(file.path, to: size)
        return false
    }

    mutating func remove(_ serial: Int) throws { try files.remove(path(serial)) }

    /// Releases the folder.
    mutating func close() {
        current = nil
        lock = nil
        completeness = nil
    }
}
