import Synchronization

/// Says that a result is not wanted any more, from any thread.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)
    private let outer: Cancellation?

    /// Makes one that is not cancelled.
    /// - Parameter outer: cancels this one as well.
    public init(within outer: Cancellation? = nil) { self.outer = outer }

    /// Cancels; there is no way back.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether it was cancelled.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || outer?.isCancelled == true }
}
