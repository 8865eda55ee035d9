import Glibc

/// How many descriptors this process may have open, and how many connections that is enough for.
///
/// Without a free descriptor a process can do little: libdispatch traps, and a listener whose connections can't be accepted
/// spins. So a service admits fewer connections than it has descriptors.
public struct DescriptorLimit: Sendable, Equatable {
    /// Descriptors that may be open.
    public let count: Int

    /// A limit of so many descriptors.
    public init(count: Int) { self.count = count }

    /// Raises the limit of this process as far as the system permits, up to `most`.
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

    /// Linux's soft limit where nobody sets one.
    private static let usual = 1024

    /// Descriptors that are not connections'. Of datascand with text, journal and a recording 24 are open, of datascan-web 28,
    /// both on two cores (`ls /proc/PID/fd`); a camera, a decoder that is replaced and a photograph take some ten for a moment.
    private static let reserve = 42
    /// An event loop has an epoll, an event and a timer descriptor, and there is one loop for each core.
    private static let perEventLoop = 3

    /// How many descriptors are left for connections.
    /// - Parameter eventLoops: as many as there are cores.
    public func spare(eventLoops: Int) -> Int { max(0, count - Self.reserve - Self.perEventLoop * eventLoops) }

    /// Why a service can't work with so few descriptors; nil where it can.
    /// - Parameters:
    ///   - needed: descriptors for connections, at least.
    ///   - eventLoops: as many as there are cores.
    public func shortage(needed: Int, eventLoops: Int) -> String? {
        guard spare(eventLoops: eventLoops) < needed else { return nil }
        let least = Self.reserve + Self.perEventLoop * eventLoops + needed
        return "\(count) descriptors are permitted and \(least) are needed; raise the limit (LimitNOFILE=, ulimit -n)"
    }
}
