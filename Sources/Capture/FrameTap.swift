public import ScanModel
import Synchronization

/// A queue of frames from a source to one reader beside the pipeline, such as a recorder.
///
/// The source never waits: frames for which there is no room are dropped and counted.
public final class FrameTap: Sendable {
    /// Maximum size of the queue in bytes, unless a single frame is larger: some seconds of JPEG frames.
    public static let capacity = 64 << 20
    /// Maximum number of queued frames, because empty frames take memory too.
    private static let mostFrames = 256

    private struct State {
        var frames: [RawFrame] = []
        var bytes = 0
        var lost = 0
        var isClosed = false
        var waiter: CheckedContinuation<RawFrame?, Never>?
    }
    private let state = Mutex(State())
    private let capacity: Int

    public init(capacity: Int = FrameTap.capacity) { self.capacity = capacity }

    /// Adds a frame. Only the source calls this; it never waits for the reader.
    /// - Parameters:
    ///   - bytes: copied if there is room.
    ///   - captureTime: seconds on the source's monotonic clock.
    ///   - isFlagged: whether the driver marked the frame as damaged.
    public func offer(_ bytes: Span<UInt8>, layout: RawFrame.Layout, captureTime: Double, isFlagged: Bool = false) {
        let count = bytes.count
        let hasRoom = state.withLock { state in
            if state.isClosed { return false }
            if state.frames.isEmpty { return true }
            if state.frames.count < Self.mostFrames, state.bytes + count <= capacity { return true }
            state.lost += 1
            return false
        }
        guard hasRoom else { return }
        // Copied without the lock, so that the reader can continue; in the meantime room can only grow.
        // Unsafe: the pointer is used for this call only.
        let copy = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        let frame = RawFrame(bytes: copy, layout: layout, captureTime: captureTime, isFlagged: isFlagged)
        let woken = state.withLock { state in
            var frame = frame
            frame.lost = state.lost
            state.lost = 0
            guard let waiter = state.waiter else {
                state.frames.append(frame)
                state.bytes += count
                return nil as (CheckedContinuation<RawFrame?, Never>, RawFrame)?
            }
            state.waiter = nil
            return (waiter, frame)
        }
        if let (waiter, frame) = woken { waiter.resume(returning: frame) }
    }

    /// Whether the tap is closed.
    public var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Closes the tap: `next` returns the queued frames, then nil.
    public func close() {
        let waiter = state.withLock { state in
            state.isClosed = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    /// Waits for the next frame; returns nil once the tap is closed. Cancelling the reader's task closes it.
    public func next() async -> RawFrame? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = state.withLock { state -> RawFrame?? in
                    if Task.isCancelled { return .some(nil) }
                    if !state.frames.isEmpty {
                        let frame = state.frames.removeFirst()
                        state.bytes -= frame.bytes.count
                        return frame
                    }
                    if state.isClosed { return .some(nil) }
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

/// The frames in order, until the tap is closed.
extension FrameTap: AsyncSequence, AsyncIteratorProtocol {
    /// The tap itself: it has one reader.
    public func makeAsyncIterator() -> FrameTap { self }
}
