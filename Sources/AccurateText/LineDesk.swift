import Dispatch
import ScanModel
import Synchronization

/// Where the pipeline leaves lines and the worker results. Both are bounded, and nobody waits for the other's work.
final class LineDesk: Sendable {
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    /// A line that is taken off the desk, and whether its result is still wanted.
    struct Job: Sendable {
        var line: WaitingLine
        var cancellation: Cancellation
    }

    private struct State {
        let capacity: Int
        /// At most one for each track, in the order in which the tracks came.
        var waiting: [WaitingLine] = []
        var current: Job?
        var finished: [FinishedLine] = []
        var failure: AccurateTextError?
        var isClosed = false
    }

    private let outer: Cancellation?

    /// - Parameters:
    ///   - capacity: lines that wait at most, and results.
    ///   - cancellation: cancels all.
    init(capacity: Int, cancellation: Cancellation?) {
        precondition(capacity > 0, "a desk has room")
        state = Mutex(State(capacity: capacity))
        outer = cancellation
    }

    /// Lines that wait or are being read.
    var load: Int { state.withLock { $0.waiting.count + ($0.current == nil ? 0 : 1) } }

    /// Why nothing is read.
    var failure: AccurateTextError? { state.withLock { $0.failure } }

    /// Takes a line; it replaces the one of its track that waits, in whose place it comes.
    /// - Returns: false where there is no room for another track's, or nothing is read any more.
    func put(_ line: WaitingLine) -> Bool {
        let (isTaken, isNew) = state.withLock { state in
            guard state.failure == nil, !state.isClosed else { return (false, false) }
            if let index = state.waiting.firstIndex(where: { $0.track == line.track }) {
                state.waiting[index] = line
                return (true, false)
            }
            guard state.waiting.count < state.capacity else { return (false, false) }
            state.waiting.append(line)
            return (true, true)
        }
        if isNew { wake.signal() }
        return isTaken
    }

    /// Gives the next line.
    /// - Returns: nil where none waits.
    func next() -> Job? {
        state.withLock { state in
            guard !state.waiting.isEmpty, !state.isClosed else { return nil }
            let job = Job(line: state.waiting.removeFirst(), cancellation: Cancellation(within: outer))
            state.current = job
            return job
        }
    }

    /// Gives the next line as soon as there is one.
    /// - Returns: nil where the desk is closed.
    func waitForNext() -> Job? {
        while true {
            wake.wait()
            if let job = next() { return job }
            // A line may have been forgotten between its coming and this.
            if state.withLock({ $0.isClosed }) { return nil }
        }
    }

    /// Takes what a line says; nil where it was cancelled. Of results that nobody takes the oldest go.
    func finish(_ job: Job, _ reading: Transcription?) {
        let result = reading.map(job.line.result)
        state.withLock { state in
            state.current = nil
            guard let result, !job.cancellation.isCancelled else { return }
            if state.finished.count == state.capacity { state.finished.removeFirst() }
            state.finished.append(result)
        }
    }

    /// Takes that nothing can be read.
    func fail(_ error: AccurateTextError) {
        state.withLock { state in
            state.failure = error
            state.waiting.removeAll()
            state.current = nil
        }
    }

    /// Takes lines again after a failure.
    func recover() { state.withLock { $0.failure = nil } }

    /// Gives what was read since the last time, and keeps nothing of it.
    func takeFinished() -> [FinishedLine] {
        state.withLock { state in
            defer { state.finished.removeAll() }
            return state.finished
        }
    }

    /// Forgets the lines of tracks that fulfil a condition: waiting, being read and read.
    func forget(where condition: (Int) -> Bool) {
        state.withLock { state in
            state.waiting.removeAll { condition($0.track) }
            state.finished.removeAll { condition($0.track) }
            if let current = state.current, condition(current.line.track) { current.cancellation.cancel() }
        }
    }

    /// Ends all work.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting.removeAll()
            state.current?.cancellation.cancel()
        }
        wake.signal()
    }
}
