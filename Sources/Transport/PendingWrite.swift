import Synchronization

/// Since when a write has been waiting for its reader.
final class PendingWrite: Sendable {
    private let since = Mutex<ContinuousClock.Instant?>(nil)

    /// A reader that takes nothing for so long is disconnected.
    static let patience = Duration.seconds(10)

    func begin() { since.withLock { $0 = .now } }
    func end() { since.withLock { $0 = nil } }

    /// How long the write has been waiting; zero where none is.
    var duration: Duration { since.withLock { $0.map { .now - $0 } ?? .zero } }

    /// Returns once a write has waited too long, or the task is cancelled.
    func watch() async {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            if duration > Self.patience { return }
        }
    }
}
