// For timespec: no module of Glibc claims its header, so it belongs to the first C module that includes it.
import CV4L2
import Glibc

extension CaptureClock {
    /// The system's clocks.
    public static let system = CaptureClock(
        monotonic: { read(CLOCK_MONOTONIC) },
        elapsed: { read(CLOCK_BOOTTIME) },
        wall: { read(CLOCK_REALTIME) },
        sleep: { seconds in
            guard seconds > 0 else { return }
            let rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(seconds.truncatingRemainder(dividingBy: 1) * 1e9))
            // Unsafe: C reads a local value. A signal shortens the wait, which every caller tolerates.
            unsafe withUnsafePointer(to: rest) { rest in _ = unsafe nanosleep(rest, nil) }
        })

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        // Unsafe: C writes a local value.
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
