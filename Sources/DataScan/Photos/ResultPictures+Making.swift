import Capture
import Dispatch
import Results
import Synchronization

/// On the thread of the pictures.
extension ResultPictures {
    func make(_ work: PictureWork) {
        guard let picture = try? work.frame.copied().picture() else { return miss(work.cuts.count) }
        for cut in work.cuts {
            guard let jpeg = cut.jpeg(of: picture) else {
                miss(1)
                continue
            }
            do throws(PictureError) {
                try use { open throws(PictureError) in try open.add(jpeg, for: cut.cursor) }
                succeed()
            } catch {
                fail(error)
                miss(1)
            }
        }
    }

    /// Removes pictures that are too old, also while no results come.
    func tidy() {
        do throws(PictureError) {
            try use { open throws(PictureError) in try open.removeOld() }
            if state.withLock({ $0.failure?.needsOpening == true }) { succeed() }
        } catch {
            fail(error)
        }
        queue.asyncAfter(deadline: .now() + tidyInterval) { [weak self] in self?.tidy() }
    }

    /// Uses the folder, and opens it before if necessary.
    func use<Value>(
        _ body: (inout PictureFolder) throws(PictureError) -> Value
    ) throws(PictureError) -> Value {
        let now = clock.steady()
        state.withLock { $0.busySince = now }
        defer { state.withLock { $0.busySince = nil } }
        return try folder.withLock { folder throws(PictureError) in
            do throws(PictureError) {
                var open: PictureFolder
                if let kept = folder.take() { open = kept } else { open = try opened(at: now) }
                defer {
                    state.withLock { [count = open.count, bytes = open.bytes] state in
                        (state.kept, state.bytes) = (count, bytes)
                    }
                    folder = open
                }
                return try body(&open)
            } catch {
                if error.needsOpening { folder = nil }
                throw error
            }
        }
    }

    private func opened(at now: Double) throws(PictureError) -> PictureFolder {
        guard now >= state.withLock({ $0.retryTime }) else { throw .waiting(folder: path) }
        state.withLock { $0.retryTime = now + Self.retry }
        let opened = try open()
        note(.opened(folder: path, pictures: opened.count))
        return opened
    }
}

extension ResultPictures {
    func miss(_ count: Int) { state.withLock { $0.missed += count } }

    private func succeed() {
        let note = state.withLock { state -> PictureNote? in
            guard state.failure != nil else { return nil }
            state.failure = nil
            return .keptAgain(folder: path, missed: state.missed - state.missedBefore)
        }
        if let note { self.note(note) }
    }

    func fail(_ error: PictureError) {
        // It isn't known yet whether the failure has passed.
        if case .waiting = error { return }
        let isNew = state.withLock { state in
            if state.failure == nil { state.missedBefore = state.missed }
            defer { state.failure = error }
            return state.failure != error
        }
        if isNew { note(.failing(reason: "\(error)")) }
    }
}
