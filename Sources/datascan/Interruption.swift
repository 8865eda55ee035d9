import Dispatch
import Glibc
import Synchronization

/// Whether somebody wants the program to end: what was found so far is told, and files are complete. The second time it ends at once.
final class Interruption: Sendable {
    private let isWanted = Atomic(false)
    /// What a shell expects of a program that Ctrl-C has ended.
    static let status: Int32 = 130

    /// Listens for Ctrl-C and the system's wish from now on, for as long as the program runs.
    ///
    /// Not in a task: a scan may hold the only thread that tasks have.
    init() {
        let queue = DispatchQueue(label: "interruption")
        let listening = DispatchGroup()
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            listening.enter()
            source.setRegistrationHandler { listening.leave() }
            // It holds the source, which would be gone with the last reference.
            source.setEventHandler { [self] in
                _ = source
                if isWanted.exchange(true, ordering: .relaxed) { _exit(Self.status) }
            }
            source.resume()
        }
        listening.wait()
    }

    /// Whether it was wanted so far.
    var isRaised: Bool { isWanted.load(ordering: .relaxed) }
}
