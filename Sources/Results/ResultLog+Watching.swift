import Dispatch
import Synchronization

extension ResultLog {
    /// The callbacks of an observer.
    struct Observer: Sendable {
        var progress: (@Sendable () -> Void)?
        var note: (@Sendable (ResultNote) -> Void)?
        /// Notes from before there was an observer.
        var waiting: [ResultNote] = []
    }

    /// Sets a callback for when `settledNumber` may have risen; it is sometimes called needlessly, and never
    /// concurrently. It runs on one of the log's threads and should not block it.
    public func observeProgress(_ body: @escaping @Sendable () -> Void) {
        observer.withLock { $0.progress = body }
        notify()
    }

    /// Sets a callback for notes that belong in the daemon's log, including those before this call. It gets each note
    /// once and is never called concurrently. It runs on one of the log's threads and should not block it.
    public func observeNotes(_ body: @escaping @Sendable (ResultNote) -> Void) {
        observer.withLock { $0.note = body }
        watchingQueue.async { self.deliverNotes() }
    }

    /// Ends observation.
    public func stopObserving() { observer.withLock { $0 = Observer(waiting: $0.waiting) } }

    func notify() {
        watchingQueue.async { [weak self] in self?.observer.withLock { $0.progress }?() }
    }

    func note(_ note: ResultNote) {
        observer.withLock { $0.waiting.append(note) }
        watchingQueue.async { [weak self] in self?.deliverNotes() }
    }

    private func deliverNotes() {
        let (notes, body) = observer.withLock { observer -> ([ResultNote], (@Sendable (ResultNote) -> Void)?) in
            guard let body = observer.note else { return ([], nil) }
            defer { observer.waiting = [] }
            return (observer.waiting, body)
        }
        for note in notes { body?(note) }
    }

    func scheduleWatch(in seconds: Double) {
        watchingQueue.asyncAfter(deadline: .now() + max(0.001, seconds)) { [weak self] in self?.watch() }
    }

    /// Marks the journal as incomplete if announced results aren't in it; before they are announced, if possible.
    func markIncomplete() {
        let time = clock.steady()
        state.withLock { state in
            guard !state.isMarked, state.isBehind(at: time) else { return }
            state.isMarked = true
            mark?.set(true)
        }
    }

    /// Checks whether results are overdue, and whether a write hangs.
    private func watch() {
        markIncomplete()
        let time = clock.steady()
        let (problem, next) = state.withLock { state -> (String?, Double?) in
            state.isWatchQueued = false
            var problem: String?
            if state.journal == .saving, let since = state.workingSince, time - since >= timing.stuck {
                problem = "\(JournalError.stuck(folder: folder ?? "", seconds: timing.stuck))"
                state.journal = .failing(reason: problem ?? "")
            }
            _ = state.settled(at: time)
            guard state.journal == .saving else { return (problem, nil) }
            // While the disk is busy, a result may arrive at any time and would soon be overdue.
            let next = [state.nextDue, state.workingSince.map { _ in time + ResultState.patience }].compactMap(\.self)
                .min()
            state.isWatchQueued = next != nil
            return (problem, next)
        }
        if let problem { note(.failing(reason: problem)) }
        observer.withLock { $0.progress }?()
        if let next { scheduleWatch(in: next - time) }
    }
}
