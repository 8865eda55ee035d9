import Glibc

/// A separate thread with low priority.
enum BackgroundThread {
    private final class Work: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Nice value relative to the pipeline and the decoder: on a core that they also need, the thread gets a tenth of
    /// the time.
    private static let niceness: CInt = 10

    /// Starts a thread, which ends with its work.
    /// - Parameter name: shown by system tools; at most 15 bytes.
    /// - Returns: false if the system can't create another thread.
    static func start(_ name: String, _ run: @escaping @Sendable () -> Void) -> Bool {
        // Unsafe: ownership passes to the thread; if the thread can't be created, the object is released here.
        let work = unsafe Unmanaged.passRetained(Work(name, run))
        var thread = pthread_t()
        let error = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
                // On Linux this applies to the calling thread only.
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

    /// Names the calling thread. Swift can't call the C library's function for this.
    private static func name(_ name: String) {
        // Unsafe: a C file, closed before this returns.
        guard let file = unsafe fopen("/proc/thread-self/comm", "w") else { return }
        unsafe fputs(name, file)
        unsafe fclose(file)
    }
}
