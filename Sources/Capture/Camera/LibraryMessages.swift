import CV4L2

/// What the C libraries under a camera have to say.
public enum LibraryMessages {
    /// Sends it nowhere: libv4lconvert prints on `stderr` for frames that it can't convert, line after line.
    ///
    /// To be called once, when whoever uses the C stream `stderr` on purpose has got hold of it, and before another thread
    /// runs. What writes to the descriptor is not concerned.
    public static func silence() {
        // Unsafe: it exchanges a global of the C library, before anything else uses it.
        cv4l2_silence_stderr()
    }
}
