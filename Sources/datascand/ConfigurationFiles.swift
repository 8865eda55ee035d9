import DaemonConfiguration
import SettingFiles

/// Where the daemon's configuration is, and the settings that lie over it.
struct ConfigurationFiles: Sendable {
    /// The file that the command line names. Without one, each reading chooses between the installed files again: the set-up page may have
    /// created the machine's own.
    let named: String?
    let folders: DaemonFolders

    /// The file to read; nil if there is none.
    var path: String? { folders.settings.file(named: named) }

    /// Reads the file.
    /// - Returns: nil if there is none.
    /// - Throws: `ConfigurationError` with every mistake in it, and in the overrides.
    func read(_ overrides: SettingOverrides? = nil) throws(ConfigurationError) -> Configuration? {
        guard let path else {
            return overrides == nil ? nil : try Configuration(yaml: "", file: "", folders, overrides: overrides)
        }
        return try Configuration(file: path, folders, overrides: overrides)
    }
}
