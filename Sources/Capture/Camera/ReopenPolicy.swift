/// When to open a camera again: after about a second at first, then less and less often. No clock of its own.
public struct ReopenPolicy: Sendable, Equatable {
    private var delay = ReopenPolicy.delays.lowerBound
    private var due = -Double.infinity

    /// The first and the longest wait, in seconds.
    public static let delays = 1.0...30.0

    /// Makes a policy that allows to open at once.
    public init() {}

    /// How long to wait from `time` on until the next try; 0 where it is due.
    public func wait(at time: Double) -> Double { max(0, due - time) }

    /// A try failed, or an open camera did.
    public mutating func failed(at time: Double) {
        due = time + delay
        delay = min(delay * 2, Self.delays.upperBound)
    }

    /// Frames arrive: the next failure starts from the shortest wait.
    public mutating func succeeded() { delay = Self.delays.lowerBound }

    /// Something changed, so that it is worth trying now.
    public mutating func hurry() { due = -.infinity }
}
