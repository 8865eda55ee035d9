import ScanModel

extension ResultState {
    /// Returns how many results with numbers in a range can be replayed.
    func kept(in numbers: Range<Int>) -> Int {
        let remembered = max(numbers.lowerBound, memory.first)..<max(numbers.upperBound, memory.first)
        let onDisk = numbers.lowerBound..<max(numbers.lowerBound, min(numbers.upperBound, memory.first))
        return max(0, min(remembered.upperBound, memory.end) - remembered.lowerBound) + index.count(in: onDisk)
    }

    /// The oldest result that can be replayed.
    var oldest: ResultCursor? {
        if let (number, segment) = index.first(from: 0), number < memory.first, let log = segment.log {
            return ResultCursor(log: log, run: segment.run, number: number)
        }
        return memory.count > 0 ? memory[memory.first].result.cursor : nil
    }

    var kept: Int { kept(in: 0..<memory.end) }

    /// Returns the position from which to read.
    /// - Returns: nil for a cursor of this run that was not assigned yet.
    func beginning(_ start: ResultStart) -> ResultBeginning? {
        guard case .after(let cursor) = start else {
            let oldest = oldest?.number ?? memory.end
            return ResultBeginning(position: oldest - 1, gap: gap(after: oldest - 1), latest: latest)
        }
        guard cursor.log == log, cursor.run <= run else {
            return ResultBeginning(
                position: (oldest?.number ?? memory.end) - 1, gap: ResultGap(missing: nil, reason: .otherLog),
                latest: latest)
        }
        if cursor.run == run, cursor.number > latest.number { return nil }
        // If a run announced results and lost them in a power failure, the next run has assigned their numbers again.
        let nextRun = cursor.run < run ? index.start(ofRunAfter: cursor.run) ?? runStart : memory.end
        let position = min(cursor.number, nextRun - 1)
        // If an announced result isn't in the journal, it is unknown how many came after it.
        let isInJournal = cursor.run == run || position == cursor.number && isKnown(cursor.run)
        return ResultBeginning(
            position: position, gap: isInJournal ? gap(after: position) : ResultGap(missing: nil, reason: .damaged),
            latest: latest)
    }

    /// Returns whether results of a run are kept, or the run is older than all that are kept.
    private func isKnown(_ run: Int) -> Bool {
        guard let oldest = index.segments.first(where: { $0.log != nil }) else { return true }
        return run < oldest.run || index.segments.contains { $0.log != nil && $0.run == run }
    }

    /// Returns how many results with numbers in a range can't be read; unknown if numbers leap there.
    func missing(in numbers: Range<Int>) -> (count: Int, isKnown: Bool) {
        var (count, isKnown) = (0, true)
        var next = numbers.lowerBound
        func pass(upTo first: Int) {
            if first - next >= ResultCursor.leap { isKnown = false } else { count += max(0, first - next) }
        }
        for range in index.segments.flatMap(\.ranges) where range.upperBound >= next && range.lowerBound < memory.first
        {
            pass(upTo: min(range.lowerBound, numbers.upperBound))
            next = max(next, range.upperBound + 1)
        }
        pass(upTo: min(memory.first, numbers.upperBound))
        next = max(next, memory.end)
        pass(upTo: numbers.upperBound)
        return (count, isKnown)
    }

    /// Returns the gap after a number.
    private func gap(after position: Int) -> ResultGap? {
        let border = min(max(position + 1, floor), memory.end)
        let (expired, knowsExpired) = missing(in: min(position + 1, border)..<border)
        let (damaged, knowsDamaged) = missing(in: border..<memory.end)
        guard knowsExpired, knowsDamaged else { return ResultGap(missing: nil, reason: .damaged) }
        guard expired + damaged > 0 else { return nil }
        return ResultGap(missing: expired + damaged, reason: damaged > expired ? .damaged : .expired)
    }

    /// Returns the oldest file if it is too old, or if there is no room for another one; never the only file.
    func serialToRemove(at time: Double) -> Int? {
        guard index.segments.count > 1, let first = index.segments.first,
            first.newest <= time - retention.age || index.bytes + retention.segmentBytes > retention.size
        else { return nil }
        return first.serial
    }
}
