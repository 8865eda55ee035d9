import Dispatch
import Synchronization

extension ResultLog {
    /// Saves all unsaved results. Runs on the saving queue, and during `init`.
    func save() {
        let began = clock.steady()
        state.withLock { state in
            state.isSavingQueued = false
            state.workingSince = began
        }
        defer { state.withLock { $0.workingSince = nil } }
        writer.withLock { writer in
            guard var open = writer else { return }
            // Moved out of the mutex to avoid a copy of its contents.
            writer = nil
            do {
                try makeReady(&open)
                try saveAll(&open)
                try succeed(&open)
            } catch {
                fail(&open, error)
            }
            writer = open
        }
        notify()
    }

    /// Ensures that there is a folder and a file to write to.
    private func makeReady(_ writer: inout JournalWriter) throws {
        var empty: [Int] = []
        if writer.isLost { reportFailing("\(JournalError.removed(path: writer.folder))") }
        if !writer.isOpen {
            // Before there are results, any existing log can be adopted.
            let opened = try writer.open(expecting: state.withLock { $0.latest.number == 0 ? nil : $0.log })
            empty = opened.empty
            if let cut = opened.cut { note(cut) }
            let isAdopted = try state.withLock { state throws(JournalError) in
                guard let latest = opened.latest, latest.log != state.log else {
                    // Results that this log never assigned: another daemon has continued the folder.
                    if opened.run > state.run || opened.latest?.number ?? 0 > state.latest.number {
                        throw .otherLog(folder: writer.folder)
                    }
                    // The folder was removed, or could not be used before; the results in memory are saved again.
                    state.index = opened.index
                    state.saved = state.memory.count == 0 ? state.latest.number : opened.latest?.number ?? 0
                    return false
                }
                guard state.latest.number == 0 else { throw .otherLog(folder: writer.folder) }
                state.index = opened.index
                let isComplete = opened.isComplete && mark?.isSet != true
                state.adopt(
                    log: latest.log, run: Self.run(after: opened.run, clock),
                    latest: isComplete ? latest : latest.leaping())
                state.isMarked = !isComplete
                return true
            }
            if isAdopted {
                let (results, unreadable, isMarked) = state.withLock { state in
                    let numbers = (state.oldest?.number ?? state.saved + 1)..<state.saved + 1
                    return (state.kept, state.missing(in: numbers).count, state.isMarked)
                }
                note(.read(folder: writer.folder, results: results, unreadable: unreadable))
                if isMarked { note(.incomplete(folder: writer.folder)) }
            }
        }
        // On a full disk, this makes room for the new file.
        try removeOld(&writer)
        if !writer.hasFile { try beginFile(&writer) }
        for serial in empty {
            try writer.remove(serial)
            state.withLock { $0.index.remove(serial: serial) }
        }
    }

    func beginFile(_ writer: inout JournalWriter) throws {
        let header = state.withLock { state in
            SegmentHeader(log: state.log, run: state.run, first: max(state.saved + 1, state.memory.first))
        }
        let segment = try writer.begin(header)
        state.withLock { $0.index.append(segment) }
    }

    private func saveAll(_ writer: inout JournalWriter) throws {
        let most = min(1 << 20, writer.retention.segmentBytes)
        while true {
            try tidy(&writer)
            let batch = state.withLock { $0.unsaved(bytes: most) }
            guard let last = batch.last else { return }
            if writer.isFull { try beginFile(&writer) }
            let (offsets, size) = try writer.write(batch)
            let time = clock.steady()
            state.withLock { state in
                state.index.changeLast { segment in
                    for (entry, offset) in zip(batch, offsets) {
                        _ = segment.add(entry.result.cursor, at: offset, time: entry.time)
                    }
                    segment.bytes = size
                }
                let lost = batch[0].result.cursor.number - state.saved - 1
                // If numbers leap, the results before belong to an earlier run.
                if lost < ResultCursor.leap { state.lost += lost }
                state.saved = last.result.cursor.number
                state.workingSince = time
            }
            notify()
        }
    }

    private func succeed(_ writer: inout JournalWriter) throws {
        if state.withLock({ $0.saved == $0.latest.number }) { try writer.declare(isComplete: true) }
        state.withLock { state in
            guard state.isMarked, state.saved == state.latest.number else { return }
            state.isMarked = false
            mark?.set(false)
        }
        let (lost, isMore) = state.withLock { state -> (Int?, Bool) in
            guard state.journal != .saving else { return (nil, false) }
            state.journal = .saving
            defer { state.lost = 0 }
            // Results that arrived in the last moment did not start saving, because the journal was failing.
            let isMore = !state.isSavingQueued && state.saved < state.latest.number
            if isMore { state.isSavingQueued = true }
            return (state.lost, isMore)
        }
        if let lost { note(.savingAgain(folder: folder ?? "", lost: lost)) }
        if isMore { savingQueue.async { [weak self] in self?.save() } }
    }

    private func fail(_ writer: inout JournalWriter, _ error: any Error) {
        let wasRemoved = writer.abandon()
        markIncomplete()
        if writer.isOpen, state.withLock({ $0.saved < $0.latest.number }) { try? writer.declare(isComplete: false) }
        // The next attempt reads the folder again.
        if error is JournalError { writer.close() }
        state.withLock { state in
            if wasRemoved, let last = state.index.segments.last { state.index.remove(serial: last.serial) }
        }
        // Names the folder, because the file differs with each attempt and would make each failure look new.
        let reason = (error as? FileError).map { FileError(path: writer.folder, number: $0.number).description }
        reportFailing(reason ?? "\(error)")
        let isQueued = state.withLock { state in
            defer { state.isRetryQueued = true }
            return state.isRetryQueued
        }
        guard !isQueued else { return }
        savingQueue.asyncAfter(deadline: .now() + timing.retry) { [weak self] in
            self?.state.withLock { $0.isRetryQueued = false }
            self?.save()
        }
    }

    func reportFailing(_ reason: String) {
        let isNew = state.withLock { state in
            defer { state.journal = .failing(reason: reason) }
            return state.journal != .failing(reason: reason)
        }
        if isNew { note(.failing(reason: reason)) }
    }
}
