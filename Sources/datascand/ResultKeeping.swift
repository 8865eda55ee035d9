import DaemonConfiguration
import DataScan
import Glibc
import Logging
import Results

/// The stable results that the daemon keeps, as configured. Events of their journal are logged.
struct ResultKeeping {
    let log: ResultLog
    /// Their pictures; nil if none are made.
    let pictures: ResultPictures?

    init(_ configuration: Configuration, _ logger: Logger) {
        let settings = configuration.results
        log = ResultLog(
            retention: Retention(age: settings.age, size: Int(settings.size * 1_000_000)),
            folder: settings.journal ? settings.folder : nil,
            markFolder: Self.markFolder(configuration.eventSocket))
        log.observeNotes { note in
            switch note {
            case .read, .savingAgain: logger.notice("\(note)")
            case .cut, .incomplete, .failing: logger.warning("\(note)")
            }
        }
        pictures = configuration.pictures.map { settings in
            ResultPictures(
                folder: settings.folder, retention: Retention(age: settings.age, size: Int(settings.size * 1_000_000))
            ) { note in
                switch note {
                case .opened, .keptAgain: logger.notice("\(note)")
                case .failing: logger.warning("\(note)")
                }
            }
        }
    }

    /// Returns the service's folder in memory, or that of the event socket.
    private static func markFolder(_ socket: SocketSettings) -> String {
        // Unsafe: the C string is copied at once; nothing changes the environment.
        if let folders = unsafe getenv("RUNTIME_DIRECTORY") {
            return unsafe String(cString: folders).split(separator: ":").first.map(String.init) ?? ""
        }
        return socket.path.lastIndex(of: "/").map { String(socket.path[..<$0]) } ?? "."
    }

    /// Saves unsaved results, and their pictures.
    func close() {
        log.close()
        pictures?.close()
    }
}
