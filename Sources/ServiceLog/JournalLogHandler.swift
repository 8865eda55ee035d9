import Glibc
public import Logging

/// Writes log lines for systemd's journal. The journal adds the time and the program, and takes the level from a number
/// at the start of the line (sd-daemon(3)), so that `journalctl -p warning` shows problems.
public struct JournalLogHandler: LogHandler {
    /// Metadata that is logged with each line.
    public var metadata: Logger.Metadata = [:]
    /// The minimum level that is logged.
    public var logLevel = Logger.Level.info

    /// Whether standard error goes to systemd's journal, which then sets this variable.
    public static var isWanted: Bool { unsafe getenv("JOURNAL_STREAM") != nil }

    public init() {}

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a line to standard error.
    public func log(event: LogEvent) {
        let number =
            switch event.level {
            case .trace, .debug: 7
            case .info: 6
            case .notice: 5
            case .warning: 4
            case .error: 3
            case .critical: 2
            }
        let extra = event.metadata.map { " \($0)" } ?? ""
        let bytes = Array("<\(number)>\(event.message)\(extra)\n".utf8)
        // Unsafe: the pointer is bounded by the array and used for this call alone.
        _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
