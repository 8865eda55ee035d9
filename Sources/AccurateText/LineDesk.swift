import Dispatch
import ScanModel
import Synchronization

/// Where the pipeline leaves lines and the worker results. Both are bounded, and nobody waits for the other's work.
final class LineDesk: Sendable {
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    /// What is taken off the desk, and whether its result is still wanted.
    struct Job: Sendable {
        var work: Work
        var cancellation: Cancellation

        enum Work: Sendable {
            case line(WaitingLine)
            case scene(WaitingScene)
        }

        /// The track of the line; nil of a scene.
        var track: Int? {
            if case .line(let line) = work { line.track } else { nil }
        }
    }

    private struct State {
        let capacity: Int
        /// At most one for each track, in the order in which the tracks came.
        var waiting: [WaitingLine] = []
        var scene: WaitingScene?
        var current: Job?
        var finished: [FinishedLine] = []
        var finishedScene: FinishedScene?
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

    /// Lines and scenes that wait or are being worked on.
    var load: Int {
        state.withLock { $0.waiting.count + ($0.scene == nil ? 0 : 1) + ($0.current == nil ? 0 : 1) }
    }

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

    /// Takes a scene; it replaces the one that waits.
    /// - Returns: false where nothing is read any more.
    func put(_ scene: WaitingScene) -> Bool {
        let (isTaken, isNew) = state.withLock { state in
            guard state.failure == nil, !state.isClosed else { return (false, false) }
            defer { state.scene = scene }
            return (true, state.scene == nil)
        }
        if isNew { wake.signal() }
        return isTaken
    }

    /// Gives the next job: a scene comes before lines, which may end otherwise in it.
    /// - Returns: nil where none waits.
    func next() -> Job? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            let work: Job.Work
            if let scene = state.scene {
                work = .scene(scene)
                state.scene = nil
            } else if !state.waiting.isEmpty {
                work = .line(state.waiting.removeFirst())
            } else {
                return nil
            }
            let job = Job(work: work, cancellation: Cancellation(within: outer))
            state.current = job
            return job
        }
    }

    /// Gives the next job as soon as there is one.
    /// - Returns: nil where the desk is closed.
    func waitForNext() -> Job? {
        while true {
            wake.wait()
            if let job = next() { return job }
            // A line may have been forgotten between its coming and this.
            if state.withLock({ $0.isClosed }) { return nil }
        }
    }

    /// Does a job with a reader and keeps the result, unless nobody wants it any more. Of lines that nobody takes the oldest go.
    func finish(_ job: Job, with reader: any AccurateReader) {
        var (line, scene): (FinishedLine?, FinishedScene?)
        switch job.work {
        case .line(let waiting):
            line = reader.read(waiting.picture, cancellation: job.cancellation).map(waiting.result)
        case .scene(let waiting):
            scene = reader.find(
                waiting.picture, width: waiting.width, height: waiting.height, cancellation: job.cancellation
            ).map(waiting.result)
        }
        state.withLock { state in
            state.current = nil
            guard !job.cancellation.isCancelled else { return }
            if let scene { state.finishedScene = scene }
            guard let line else { return }
            if state.finished.count == state.capacity { state.finished.removeFirst() }
            state.finished.append(line)
        }
    }

    /// Takes that nothing can be read.
    func fail(_ error: AccurateTextError) {
        state.withLock { state in
            state.failure = error
            state.waiting.removeAll()
            (state.scene, state.current) = (nil, nil)
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

    /// Gives the latest scene in which lines were found since the last time.
    func takeScene() -> FinishedScene? {
        state.withLock { state in
            defer { state.finishedScene = nil }
            return state.finishedScene
        }
    }

    /// Forgets the lines of tracks that fulfil a condition: waiting, being read and read.
    func forget(where condition: (Int) -> Bool) {
        state.withLock { state in
            state.waiting.removeAll { condition($0.track) }
            state.finished.removeAll { condition($0.track) }
            if let track = state.current?.track, condition(track) { state.current?.cancellation.cancel() }
        }
    }

    /// Ends all work.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting.removeAll()
            state.scene = nil
            state.current?.cancellation.cancel()
        }
        wake.signal()
    }
}
