import DaemonConfiguration
import Logging
import Results

/// The stable results that the daemon keeps, as it is configured; what befalls their journal is logged.
struct ResultKeeping {
    let log: ResultLog

    init(_ settings: ResultSettings, _ logger: Logger) {
        log = ResultLog(
            retention: Retention(age: settings.age, size: Int(settings.size * 1_000_000)),
            folder: settings.journal ? settings.folder : nil)
        log.observeNotes { note in
            switch note {
            case .read, .savingAgain: logger.notice("\(note)")
            case .cut, .failing: logger.warning("\(note)")
            }
        }
    }

    /// Saves what is not saved yet.
    func close() { log.close() }
}
