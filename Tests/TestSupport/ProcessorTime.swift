import Glibc

/// Measures work by this thread's processor time, as a multiple of a fixed piece of work's, so that neither other programs nor
/// a slow machine count.
public struct ProcessorTime {
    /// Seconds that the fixed piece of work takes: some 10 ms on a current machine.
    private let unit: Double

    /// Does the fixed piece of work once to measure it.
    public init() {
        var seed: UInt32 = 1
        unit = Self.seconds {
            var step = 0
            // A function of the C library takes the same time in debug and release builds.
            while step < 2_000_000 {
                _ = rand_r(&seed)
                step &+= 1
            }
        }
    }

    /// Returns how many times as long as the fixed piece of work `body` takes.
    public func cost(of body: () throws -> Void) rethrows -> Double { try Self.seconds(body) / unit }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let began = now()
        try body()
        return now() - began
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
