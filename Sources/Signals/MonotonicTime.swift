import Glibc

/// The clock that the kernel's times of edges and keys are from.
public enum MonotonicTime {
    /// Returns nanoseconds of CLOCK_MONOTONIC.
    public static func now() -> Int {
        var time = timespec()
        // Unsafe: C writes the time during the call.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
