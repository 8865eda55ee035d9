import Synchronization

/// A connection together with what waits for confirmations on it. `entries` is the guard of what is pending.
final class BrokerLink: Sendable {
    /// Is called with the reason if the broker refused, or nil.
    typealias Completion = @Sendable (String?) async -> Void

    let connection: any BrokerConnection
    private let entries = Mutex(PendingConfirmations<Completion>())
    private let now: @Sendable () -> Double

    /// - Parameter now: seconds of the monotonic clock.
    init(_ connection: any BrokerConnection, now: @escaping @Sendable () -> Double) {
        self.connection = connection
        self.now = now
    }

    /// Publishes, and calls `done` once the broker has confirmed. It isn't called if the connection ends first.
    func publish(_ publication: Publication, _ done: @escaping Completion = { _ in }) throws(RelayFault) {
        let fault = entries.withLock { entries -> RelayFault? in
            do throws(RelayFault) {
                // Within the lock, since the confirmation may come before this call returns.
                entries.add(try connection.publish(publication), done, at: now())
                return nil
            } catch {
                return error
            }
        }
        if let fault { throw fault }
    }

    /// Takes a confirmation.
    func confirmed(_ number: Int, failure: String?) async {
        guard let done = entries.withLock({ $0.confirm(number) }) else { return }
        await done(failure)
    }

    /// Whether the broker owes confirmations for so long that it doesn't seem to work.
    var isOverdue: Bool { entries.withLock { $0.isOverdue(at: now()) } }

    /// Whether everything is confirmed.
    var isIdle: Bool { entries.withLock { $0.count == 0 } }
}
