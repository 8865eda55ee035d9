public import Capture
import Synchronization

/// Delivers the camera's picture to a viewer: at most a given number of frames a second, and only the newest frame.
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

    /// - Parameter rate: maximum frames per second.
    public init(rate: Double) { interval = 1 / rate }

    /// Whether a frame is due at a time, in seconds on the monotonic clock.
    func isDue(at time: Double) -> Bool {
        state.withLock { state in
            // Slightly early is in time: otherwise a camera at 30/s would just miss every other turn.
            !state.isClosed && time >= state.due - interval / 5
        }
    }

    /// Passes on a frame. It replaces a frame that wasn't taken.
    func offer(_ frame: KeptFrame, at time: Double) {
        let waiter = state.withLock { state -> CheckedContinuation<KeptFrame?, Never>? in
            guard !state.isClosed else { return nil }
            // The schedule keeps the average rate. It starts again if frames are rare.
            state.due = (time - state.due > interval ? time : state.due) + interval
            if state.waiter == nil { state.newest = frame }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: frame)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Whether a reader waits for the next frame.
    var isAwaited: Bool { state.withLock { $0.waiter != nil } }

    /// Closes the tap: `next` returns nil.
    public func close() {
        let waiter = state.withLock { state in
            state.isClosed = true
            state.newest = nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    /// Waits for a frame; returns nil once the tap is closed. Cancelling the reader closes it. A tap has one reader.
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
