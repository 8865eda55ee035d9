import Glibc

/// Runs lines of shell.
public enum Shell {
    /// - Returns: the exit status; nil if a signal ended it.
    public static func run(_ script: String) -> Int32? {
        // Tests run on threads that block all signals, and programs inherit that.
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let status = system("exec bash -c '\(script.replacing("'", with: "'\\''"))'")
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}
