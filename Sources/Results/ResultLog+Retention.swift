import Dispatch
import Synchronization

extension ResultLog {
    /// Deletes results that are too old or too many.
    func tidy(_ writer: inout JournalWriter) throws {
        let time = clock.steady()
        let isOld = state.withLock { state in
            state.expire(at: time)
            return state.index.segments.last.map { !$0.ranges.isEmpty && $0.newest <= time - state.retention.age }
                ?? false
        }
        // The latest file keeps the log's name, so another one must exist before it is deleted.
        if isOld { try beginFile(&writer) }
        try removeOld(&writer)
    }

    func removeOld(_ writer: inout JournalWriter) throws {
        let time = clock.steady()
        while let serial = state.withLock({ $0.serialToRemove(at: time) }) {
            try writer.remove(serial)
            state.withLock { state in
                state.index.removeFirst()
                if let first = state.index.segments.first(where: { $0.log != nil })?.first {
                    state.floor = max(state.floor, first)
                }
            }
        }
    }

    /// Deletes expired results at intervals, also while no new ones arrive.
    func scheduleTidying() {
        let seconds = min(max(state.withLock { $0.retention.age } / 16, 0.05), 60)
        savingQueue.asyncAfter(deadline: .now() + seconds) { [weak self] in
            guard let self else { return }
            let time = clock.steady()
            let isSaving = state.withLock { state in
                state.expire(at: time)
                return state.journal == .saving
            }
            if isSaving { save() }
            scheduleTidying()
        }
    }
}
