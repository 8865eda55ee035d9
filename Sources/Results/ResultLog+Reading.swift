import Dispatch
import Synchronization

extension ResultLog {
    /// Reads stored results, oldest first.
    ///
    /// Skips results that were deleted since `beginning` was called. Results that aren't in memory are read from disk
    /// without blocking a thread of the caller.
    /// - Parameters:
    ///   - position: number of a result; reading starts with the one after it.
    ///   - last: number of the last result to read.
    ///   - limit: maximum number of results.
    /// - Returns: results with rising numbers; empty if there are no more.
    public func read(after position: Int, upTo last: Int, limit: Int) async -> [StoredResult] {
        guard position < last else { return [] }
        let time = clock.steady()
        let remembered = state.withLock { state -> [StoredResult]? in
            state.expire(at: time)
            return state.remembered(after: position, upTo: last, limit: limit)
        }
        if let remembered { return remembered }
        return await withCheckedContinuation { continuation in
            readingQueue.async {
                continuation.resume(returning: self.readDisk(after: position, upTo: last, limit: limit))
            }
        }
    }

    private func readDisk(after position: Int, upTo last: Int, limit: Int) -> [StoredResult] {
        var results: [StoredResult] = []
        var position = position
        while results.count < limit, position < last {
            let (remembered, next) = state.withLock { state in
                let remembered = state.remembered(after: position, upTo: last, limit: limit - results.count)
                return (remembered, state.index.first(from: position + 1))
            }
            if let remembered { return results + remembered }
            guard let segment = next?.segment, let end = segment.ranges.last?.upperBound else { break }
            results += read(segment, after: position, upTo: last, limit: limit - results.count)
            if results.count < limit { position = end }
        }
        return results
    }

    private func read(_ segment: Segment, after position: Int, upTo last: Int, limit: Int) -> [StoredResult] {
        var results: [StoredResult] = []
        var previous = position
        do {
            // It may have been removed by now; then its results have expired.
            let file = try files.open((folder ?? "") + "/" + Segment.name(segment.serial))
            try SegmentScan(files: files).lines(of: file, from: segment.offset(of: position + 1)) { line, _ in
                guard let record = JournalRecord(line), record.cursor.number > previous,
                    segment.holds(record.cursor)
                else { return true }
                previous = record.cursor.number
                guard previous <= last else { return false }
                if let result = JournalRecord.result(line, record.cursor) { results.append(result) }
                return results.count < limit
            }
        } catch {
            // What can't be read is skipped.
        }
        return results
    }
}

extension ResultState {
    /// Returns results after a number; nil if the next one is only on disk.
    func remembered(after position: Int, upTo last: Int, limit: Int) -> [StoredResult]? {
        if position + 1 < memory.first, let next = index.first(from: position + 1), next.number < memory.first {
            return next.number > last ? [] : nil
        }
        let first = max(position + 1, memory.first)
        let count = min(min(last, memory.end - 1) - first + 1, limit)
        return count > 0 ? (first..<first + count).map { memory[$0].result } : []
    }
}
