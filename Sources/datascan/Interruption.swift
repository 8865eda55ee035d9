import Dispatch
import Glibc
import Synchronization
import UnixSignals

/// Whether somebody wants the program to end: what was found so far is told, and files are complete. The second time it ends at once.
final class Interruption: Sendable {
    private let isWanted = Atomic(false)
    /// What a shell expects of a program that Ctrl-C has ended.
    static let status: Int32 = 130

    /// Begins to listen for Ctrl-C and the system's wish, and does when it returns.
    init() {
        let listens = DispatchSemaphore(value: 0)
        Task.detached { [self] in
            let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
            listens.signal()
            for await _ in signals {
                if isWanted.exchange(true, ordering: .relaxed) { _exit(Self.status) }
            }
        }
        listens.wait()
    }

    /// Whether it was wanted so far.
    var isRaised: Bool { isWanted.load(ordering: .relaxed) }
}
