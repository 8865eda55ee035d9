public import Capture
import Synchronization

/// The camera's picture on its way to somebody who looks at it: at most so many frames a second, and only ever the newest.
///
/// The pipeline never waits for the reader, and copies no frame that the reader has no time for.
public final class PictureTap: Sendable {
    private struct State {
        var newest: KeptFrame?
        var due = -Double.infinity
        var isClosed = false
        var waiter: CheckedContinuation<KeptFrame?, Never>?
    }
    private let state = Mutex(State())
    private let interval: Double

    /// Makes a tap.
    /// - Parameter rate: frames a second at most.
    public init(rate: Double) { interval = 1 / rate }

    /// Whether a frame is wanted at a time, in seconds on the monotonic clock.
    func isDue(at time: Double) -> Bool {
        state.withLock { state in
            // A little early is in time: a camera with 30/s would otherwise miss every other turn by a hair.
            !state.isClosed && time >= state.due - interval / 5
        }
    }

    /// Hands a frame on, in place of one that was not taken.
    func offer(_ frame: KeptFrame, at time: Double) {
        let waiter = state.withLock { state -> CheckedContinuation<KeptFrame?, Never>? in
            guard !state.isClosed else { return nil }
            // By the plan, so that the rate is kept on average; a new plan where frames come seldom.
            state.due = (time - state.due > interval ? time : state.due) + interval
            if state.waiter == nil { state.newest = frame }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: frame)
    }

    /// Whether nobody looks any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Whether somebody waits for the next frame.
    var isAwaited: Bool { state.withLock { $0.waiter != nil } }

    /// Ends the tap: `next` gives nil.
    public func close() {
        let waiter = state.withLock { state in
            state.isClosed = true
            state.newest = nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    /// Waits for a frame; nil once the tap is closed, which a cancelled reader does. A tap has one reader.
    public func next() async -> KeptFrame? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = state.withLock { state -> KeptFrame?? in
                    if Task.isCancelled || state.isClosed { return .some(nil) }
                    if let newest = state.newest {
                        state.newest = nil
                        return newest
                    }
                    precondition(state.waiter == nil, "a tap has one reader")
                    state.waiter = continuation
                    return nil
                }
                if let now { continuation.resume(returning: now) }
            }
        } onCancel: {
            close()
        }
    }
}
