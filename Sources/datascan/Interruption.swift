import Dispatch
import Glibc
import Synchronization

/// Whether the program should end. It then reports what it has found so far and completes its files. The second request
/// ends it at once.
final class Interruption: Sendable {
    private let isWanted = Atomic(false)
    /// The exit status that shells expect after Ctrl-C.
    static let status: Int32 = 130

    /// Handles Ctrl-C and SIGTERM from now on, as long as the program runs.
    ///
    /// Doesn't use a task, because a scan may occupy the only thread for tasks.
    init() {
        let queue = DispatchQueue(label: "interruption")
        let listening = DispatchGroup()
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            listening.enter()
            source.setRegistrationHandler { listening.leave() }
            // The handler keeps the source alive.
            source.setEventHandler { [self] in
                _ = source
                if isWanted.exchange(true, ordering: .relaxed) { _exit(Self.status) }
            }
            source.resume()
        }
        listening.wait()
    }

    /// Whether the program should end.
    var isRaised: Bool { isWanted.load(ordering: .relaxed) }
}
