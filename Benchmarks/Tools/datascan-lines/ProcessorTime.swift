import Glibc

/// Processor time of this thread, in milliseconds.
func processorTime() -> Double {
    var time = timespec()
    // Unsafe: C fills in the struct.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}
