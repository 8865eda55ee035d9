import Dispatch
import Synchronization

extension ResultLog {
    /// Gives up what is too old, or too much.
    func tidy(_ writer: inout JournalWriter) throws {
        let time = clock.steady()
        let isOld = state.withLock { state in
            state.expire(at: time)
            return state.index.segments.last.map { !$0.ranges.isEmpty && $0.newest <= time - state.retention.age }
                ?? false
        }
        // The latest file holds the log's name, so another one has to be there before it goes.
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

    /// From time to time, gives up what is too old although nothing new comes.
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
