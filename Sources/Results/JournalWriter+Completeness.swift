/// The journal's statement about itself for the next start.
extension JournalWriter {
    /// Returns whether the folder is the one written last, and its latest file is readable to the end.
    func isWhole(_ found: [SegmentScan.Found]) -> Bool {
        guard let last = found.last else { return true }
        guard let completeness, completeness.isComplete, completeness.serial <= last.segment.serial else {
            return false
        }
        // A file with valid lines of another log doesn't belong to this journal.
        guard last.isReadable, !last.isDamagedAtEnd, last.segment.log != nil || last.end == 0 else { return false }
        return last.end == last.segment.bytes || isTorn(last)
    }

    /// Returns whether the bytes after the last valid line are an unfinished write, whose results were never announced,
    /// as opposed to a whole result that was damaged later.
    private func isTorn(_ found: SegmentScan.Found) -> Bool {
        guard let file = try? files.open(path(found.segment.serial)),
            let tail = try? files.read(file, at: found.end, count: found.segment.bytes - found.end)
        else { return false }
        return JournalRecord(tail.dropLast()) == nil && SegmentHeader.parse(tail.dropLast()) == nil
    }

    /// Reads the folder's statement; nil if the folder is a copy, or has none.
    func readCompleteness() -> Completeness? {
        guard let file = try? files.open(folder + "/" + Completeness.name),
            let bytes = try? files.read(file, at: 0, count: 4096), let read = Completeness(bytes),
            let anchor = try? files.identity(of: folder + "/" + Completeness.anchorName), anchor == read.anchor
        else { return nil }
        return read
    }

    /// Records whether the journal contains all announced results, unless that is already recorded.
    mutating func declare(isComplete: Bool) throws {
        guard lock != nil, let serial = latestSerial else { return }
        if let completeness, completeness.isComplete == isComplete, completeness.serial == serial || !isComplete {
            return
        }
        let path = folder + "/" + Completeness.anchorName
        if completeness == nil {
            // Creates the anchor if it is missing. One that came with a copy has as good an identity as a new one.
            try files.overwrite(path, with: [])
        }
        let new = Completeness(isComplete: isComplete, serial: serial, anchor: try files.identity(of: path))
        try files.overwrite(folder + "/" + Completeness.name, with: new.bytes)
        completeness = new
    }

    /// Serial number of the latest file; nil if there was none yet.
    private var latestSerial: Int? { nextSerial > 1 ? nextSerial - 1 : nil }
}
