import Glibc
import Synchronization

/// Tells a thread that waits with poll to end. Owns both ends of a pipe.
public final class StopFlag: Sendable {
    /// Readable once the thread has to end.
    let descriptor: CInt
    private let other: CInt
    private let isRaised = Mutex(false)

    public init() {
        var ends: [CInt] = [-1, -1]
        // Unsafe: C fills both elements. A program that is started inherits neither.
        guard unsafe pipe(&ends) == 0 else { fatalError("no descriptor is left for a pipe") }
        (descriptor, other) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        raise()
    }

    /// Whether the thread has to end.
    var isSet: Bool { isRaised.withLock { $0 } }

    /// Tells the thread to end.
    public func raise() {
        isRaised.withLock { isRaised in
            if !isRaised { close(other) }
            isRaised = true
        }
    }

    /// Waits.
    /// - Returns: false if the thread has to end.
    func sleep(_ seconds: Double) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Unsafe: C writes the local value.
        _ = unsafe poll(&waiting, 1, CInt(seconds * 1000))
        return !isSet
    }
}
