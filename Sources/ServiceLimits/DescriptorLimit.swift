import Glibc

/// The limit on open descriptors, and how many connections it allows.
///
/// A process without free descriptors fails badly: libdispatch traps, and a listener that can't accept a connection spins. So a
/// service must admit fewer connections than it has descriptors.
public struct DescriptorLimit: Sendable, Equatable {
    /// Maximum number of open descriptors.
    public let count: Int

    /// Creates a limit for tests.
    public init(count: Int) { self.count = count }

    /// Raises the soft limit of this process up to `most` or the hard limit, whichever is lower.
    public init(raisedTo most: Int) {
        var limit = rlimit()
        // Unsafe: C reads and writes a local value.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            count = Self.usual
            return
        }
        let before = limit.rlim_cur
        limit.rlim_cur = max(before, min(limit.rlim_max, rlim_t(most)))
        if limit.rlim_cur != before, unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
            limit.rlim_cur = before
        }
        count = Int(clamping: limit.rlim_cur)
    }

    /// Linux's default soft limit.
    private static let usual = 1024

    /// Descriptors reserved for everything but connections and event loops. Measured with `ls /proc/PID/fd` on two cores:
    /// datascand with text and journal has 24 open, datascan-web 28; a camera, a decoder restart and a photograph briefly need
    /// about ten more.
    private static let reserve = 42
    /// Descriptors per event loop: epoll, eventfd and timerfd. There is one loop per core.
    private static let perEventLoop = 3

    /// Returns the number of descriptors left for connections.
    /// - Parameter eventLoops: the number of event loops, one per core.
    public func spare(eventLoops: Int) -> Int { max(0, count - Self.reserve - Self.perEventLoop * eventLoops) }

    /// Describes the shortage and how to fix it; nil if there are enough descriptors.
    /// - Parameters:
    ///   - needed: minimum number of descriptors for connections.
    ///   - eventLoops: the number of event loops, one per core.
    public func shortage(needed: Int, eventLoops: Int) -> String? {
        guard spare(eventLoops: eventLoops) < needed else { return nil }
        let least = Self.reserve + Self.perEventLoop * eventLoops + needed
        return "\(count) descriptors are permitted and \(least) are needed; raise the limit (LimitNOFILE=, ulimit -n)"
    }
}
