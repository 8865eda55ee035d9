import Glibc
public import Logging

/// What a service writes to standard error, which systemd passes to the journal.
public enum ServiceOutput {
    /// Returns a logger. Called once in a process.
    public static func logger(_ name: String) -> Logger {
        LoggingSystem.bootstrap(handler)
        return Logger(label: name)
    }

    /// Returns what writes the lines of a logger.
    public static func handler(_ label: String) -> any LogHandler {
        JournalLogHandler.isWanted ? JournalLogHandler() : StreamLogHandler.standardError(label: label)
    }

    /// Writes configuration mistakes without a logger, because there is none yet.
    public static func complain(_ lines: [String]) {
        // In the journal, each line has its own priority.
        let bytes = Array(lines.map { (JournalLogHandler.isWanted ? "<2>" : "") + $0 + "\n" }.joined().utf8)
        // Unsafe: the pointer is bounded by the array and used for this call alone.
        _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
