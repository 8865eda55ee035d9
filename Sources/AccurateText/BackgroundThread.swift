import Glibc

/// A thread of its own that gives way to all others.
enum BackgroundThread {
    private final class Work: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// How nice it is to the pipeline and the decoder: it gets a tenth of a processor that they want as well.
    private static let niceness: CInt = 10

    /// Starts a thread; it ends with its work.
    /// - Parameter name: what the system's tools show, 15 bytes at most.
    /// - Returns: false where the system has none left.
    static func start(_ name: String, _ run: @escaping @Sendable () -> Void) -> Bool {
        // Unsafe: handed to the thread, which alone takes it back; where there is no thread, it is taken back here.
        let work = unsafe Unmanaged.passRetained(Work(name, run))
        var thread = pthread_t()
        let error = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
                // On Linux that is of the calling thread alone.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, BackgroundThread.niceness)
                BackgroundThread.name(work.name)
                work.run()
                return nil
            }, work.toOpaque())
        guard error == 0 else {
            unsafe work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Names the calling thread; Swift does not see the C library's call for it.
    private static func name(_ name: String) {
        // Unsafe: C's file, closed before this returns.
        guard let file = unsafe fopen("/proc/thread-self/comm", "w") else { return }
        unsafe fputs(name, file)
        unsafe fclose(file)
    }
}
