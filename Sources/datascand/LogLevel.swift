import DaemonConfiguration
import Logging
import Synchronization

/// A log handler whose level can change while the daemon runs.
struct LogLevel: LogHandler {
    var base: any LogHandler

    private static let current = Mutex(Logger.Level.info)

    /// Changes the minimum level that is logged.
    static func set(_ level: Configuration.LogLevel) {
        current.withLock { $0 = Logger.Level(rawValue: level.rawValue) ?? .info }
    }

    init(base: any LogHandler) {
        self.base = base
        // This handler has already filtered the events.
        self.base.logLevel = .trace
    }

    var logLevel: Logger.Level {
        get { Self.current.withLock { $0 } }
        set {}
    }

    var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) { base.log(event: event) }
}
