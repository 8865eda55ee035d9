/// What the journal says of itself to the next start.
extension JournalWriter {
    /// Whether the folder is the one that was written last, and its latest file can be read to its end.
    func isWhole(_ found: [SegmentScan.Found]) -> Bool {
        guard let last = found.last else { return true }
        guard let completeness, completeness.isComplete, completeness.serial <= last.segment.serial else {
            return false
        }
        // A file that has good lines of another log is somebody else's.
        guard last.isReadable, !last.isDamagedAtEnd, last.segment.log != nil || last.end == 0 else { return false }
        return last.end == last.segment.bytes || isTorn(last)
    }

    /// Whether what comes after the last good line is the beginning of a write that was never completed, and so of results that
    /// were never announced, as opposed to a whole result that was damaged later.
    private func isTorn(_ found: SegmentScan.Found) -> Bool {
        guard let file = try? files.open(path(found.segment.serial)),
            let tail = try? files.read(file, at: found.end, count: found.segment.bytes - found.end)
        else { return false }
        return JournalRecord(tail.dropLast()) == nil && SegmentHeader.parse(tail.dropLast()) == nil
    }

    /// What the folder says of itself; nil for a folder that is a copy, and one that says nothing.
    func readCompleteness() -> Completeness? {
        guard let file = try? files.open(folder + "/" + Completeness.name),
            let bytes = try? files.read(file, at: 0, count: 4096), let read = Completeness(bytes),
            let anchor = try? files.identity(of: folder + "/" + Completeness.anchorName), anchor == read.anchor
        else { return nil }
        return read
    }

    /// Writes down whether all results that were announced are in the journal, where that isn't known yet.
    mutating func declare(isComplete: Bool) throws {
        guard lock != nil, let serial = latestSerial else { return }
        if let completeness, completeness.isComplete == isComplete, completeness.serial == serial || !isComplete {
            return
        }
        let path = folder + "/" + Completeness.anchorName
        if completeness == nil {
            // A copy's anchor has an identity as good as that of a new one.
            try files.overwrite(path, with: [])
        }
        let new = Completeness(isComplete: isComplete, serial: serial, anchor: try files.identity(of: path))
        try files.overwrite(folder + "/" + Completeness.name, with: new.bytes)
        completeness = new
    }

    /// Serial number of the latest file; nil where there was none yet.
    private var latestSerial: Int? { nextSerial > 1 ? nextSerial - 1 : nil }
}
