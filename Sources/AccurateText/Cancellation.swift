import Synchronization

/// Signals, from any thread, that a result is no longer wanted.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)
    private let outer: Cancellation?

    /// - Parameter outer: a cancellation that cancels this one too.
    public init(within outer: Cancellation? = nil) { self.outer = outer }

    /// Cancels; this can't be undone.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether it, or the outer one, was cancelled.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || outer?.isCancelled == true }
}
