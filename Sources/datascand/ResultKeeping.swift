import DaemonConfiguration
import Glibc
import Logging
import Results

/// The stable results that the daemon keeps, as configured. Events of their journal are logged.
struct ResultKeeping {
    let log: ResultLog

    /// - Parameter markFolder: a folder in memory; see `ResultLog`.
    init(_ settings: ResultSettings, markFolder: String, _ logger: Logger) {
        log = ResultLog(
            retention: Retention(age: settings.age, size: Int(settings.size * 1_000_000)),
            folder: settings.journal ? settings.folder : nil,
            markFolder: markFolder)
        log.observeNotes { note in
            switch note {
            case .read, .savingAgain: logger.notice("\(note)")
            case .cut, .incomplete, .failing: logger.warning("\(note)")
            }
        }
    }

    /// Returns the service's folder in memory, or that of the event socket.
    static func markFolder(_ socket: SocketSettings) -> String {
        // Unsafe: the C string is copied at once; nothing changes the environment.
        if let folders = unsafe getenv("RUNTIME_DIRECTORY") {
            return unsafe String(cString: folders).split(separator: ":").first.map(String.init) ?? ""
        }
        return socket.path.lastIndex(of: "/").map { String(socket.path[..<$0]) } ?? "."
    }

    /// Saves unsaved results.
    func close() { log.close() }
}
