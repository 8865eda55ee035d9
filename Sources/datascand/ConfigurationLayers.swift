import DaemonConfiguration
import DataScan
import Logging
import ScanModel
import SettingFiles

/// A configuration from its file and from what lies over it. Overrides that don't fit the file any more are left out: the file is what
/// the machine's owner has written last.
struct ConfigurationLayers: Sendable {
    let configuration: Configuration
    /// Why the overrides are left out; nil if they aren't.
    let misfit: String?

    /// - Throws: `ConfigurationError` with every mistake in the file.
    init(_ files: ConfigurationFiles, _ overrides: SettingOverrides?) throws(ConfigurationError) {
        let plain = try files.read() ?? Configuration(files.folders)
        guard let overrides, !overrides.isEmpty else {
            (configuration, misfit) = (plain, nil)
            return
        }
        do throws(ConfigurationError) {
            configuration = try files.read(overrides) ?? plain
            misfit = nil
        } catch {
            configuration = plain
            misfit = error.mistakes.first.map { "\($0.place.path): \($0.message)" } ?? "\(error)"
        }
    }

    /// Tells what lies over the file to the status and, if it is left out, to the log.
    func tell(_ scanner: DataScanner, _ record: OverrideRecord, _ logger: Logger) async {
        let status = record.current.map { OverrideStatus(revision: $0.revision, misfit: misfit) }
        if let misfit, let status {
            logger.warning("the overrides \(status.revision) are left out: they don't fit the configuration: \(misfit)")
        }
        if misfit == nil, let status { logger.notice("the overrides \(status.revision) lie over the configuration") }
        await scanner.note(status)
    }
}
