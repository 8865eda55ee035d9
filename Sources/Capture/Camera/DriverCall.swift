import Dispatch
import Synchronization

/// Work on a driver that may take long or never come back: it runs on a thread of its own, and who waits for it may stop
/// waiting.
///
/// Setting up a USB camera takes up to several seconds, in calls that nothing can interrupt.
final class DriverCall<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, CaptureFault>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    /// Starts the work.
    /// - Parameter thread: one for each camera; what it has begun comes first.
    init(on thread: DispatchQueue, _ work: @escaping @Sendable () throws(CaptureFault) -> Value) {
        thread.async { [self] in
            let outcome: Result<Value, CaptureFault>
            do throws(CaptureFault) {
                outcome = .success(try work())
            } catch {
                outcome = .failure(error)
            }
            result.withLock { $0 = outcome }
            done.signal()
        }
    }

    /// Waits for the end of the work, so many seconds at most.
    /// - Returns: what came of it, once; nil where it has not come back.
    func wait(_ seconds: Double) -> Result<Value, CaptureFault>? {
        guard done.wait(timeout: .now() + seconds) == .success else { return nil }
        return result.withLock { result in
            defer { result = nil }
            return result
        }
    }
}
