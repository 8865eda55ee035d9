import Dispatch
import ScanModel
import Synchronization

/// The exchange of lines and results between the pipeline and the worker. Both queues are bounded, and neither side
/// waits for the other's work.
final class LineDesk: Sendable {
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    /// A unit of work, and whether its result is still wanted.
    struct Job: Sendable {
        var work: Work
        var cancellation: Cancellation

        enum Work: Sendable {
            case line(WaitingLine)
            case scene(WaitingScene)
        }

        /// The track of the line; nil for a scene.
        var track: Int? {
            if case .line(let line) = work { line.track } else { nil }
        }
    }

    private struct State {
        let capacity: Int
        /// At most one line per track, in the order in which the tracks arrived.
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
    ///   - capacity: maximum number of waiting lines, and of results.
    ///   - cancellation: cancels all work.
    init(capacity: Int, cancellation: Cancellation?) {
        precondition(capacity > 0, "a desk has room")
        state = Mutex(State(capacity: capacity))
        outer = cancellation
    }

    /// The number of lines and scenes that wait or are being processed.
    var load: Int {
        state.withLock { $0.waiting.count + ($0.scene == nil ? 0 : 1) + ($0.current == nil ? 0 : 1) }
    }

    /// The reason why nothing is read.
    var failure: AccurateTextError? { state.withLock { $0.failure } }

    /// Adds a line. It replaces the waiting line of its track and keeps that line's position in the queue.
    /// - Returns: false if there is no room for another track, or reading has failed or ended.
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

    /// Adds a scene. It replaces the waiting one.
    /// - Returns: false if reading has failed or ended.
    func put(_ scene: WaitingScene) -> Bool {
        let (isTaken, isNew) = state.withLock { state in
            guard state.failure == nil, !state.isClosed else { return (false, false) }
            defer { state.scene = scene }
            return (true, state.scene == nil)
        }
        if isNew { wake.signal() }
        return isTaken
    }

    /// Returns the next job. A scene comes before lines, because it may change where lines end.
    /// - Returns: nil if none waits.
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

    /// Waits for the next job.
    /// - Returns: nil if the desk is closed.
    func waitForNext() -> Job? {
        while true {
            wake.wait()
            if let job = next() { return job }
            // The line may have been removed since the signal.
            if state.withLock({ $0.isClosed }) { return nil }
        }
    }

    /// Processes a job with a reader and stores the result unless it was cancelled. If too many lines wait to be taken,
    /// the oldest is dropped.
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

    /// Records that nothing can be read.
    func fail(_ error: AccurateTextError) {
        state.withLock { state in
            state.failure = error
            state.waiting.removeAll()
            (state.scene, state.current) = (nil, nil)
        }
    }

    /// Accepts lines again after a failure.
    func recover() { state.withLock { $0.failure = nil } }

    /// Returns the lines that were read since the last call, and removes them.
    func takeFinished() -> [FinishedLine] {
        state.withLock { state in
            defer { state.finished.removeAll() }
            return state.finished
        }
    }

    /// Returns the latest scene since the last call, and removes it.
    func takeScene() -> FinishedScene? {
        state.withLock { state in
            defer { state.finishedScene = nil }
            return state.finishedScene
        }
    }

    /// Discards the lines of matching tracks: waiting, being read and read.
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
