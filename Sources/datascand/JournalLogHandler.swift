import Glibc
import Logging

/// Logs for systemd's journal: it has the time and the program itself, and takes the level from a number in front
/// (sd-daemon(3)), so that `journalctl -p warning` shows what is wrong.
struct JournalLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
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
