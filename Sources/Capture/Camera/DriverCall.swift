import Dispatch
import Synchronization

/// A driver call that may take long or hang: it runs on a separate thread, and the caller can stop waiting for it.
///
/// Setting up a USB camera takes up to several seconds, in calls that can't be interrupted.
final class DriverCall<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, CaptureFault>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    /// Starts the call.
    /// - Parameter thread: one per camera; earlier calls finish first.
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

    /// Waits for the call to finish, at most `seconds`.
    /// - Returns: the result, once; nil if the call hasn't finished.
    func wait(_ seconds: Double) -> Result<Value, CaptureFault>? {
        guard done.wait(timeout: .now() + seconds) == .success else { return nil }
        return result.withLock { result in
            defer { result = nil }
            return result
        }
    }
}
