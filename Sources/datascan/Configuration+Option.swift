import ArgumentParser
import DaemonConfiguration
import SettingFiles

extension Configuration {
    /// Reads the configuration of an option `--config`; without one, takes the defaults. A wrong configuration ends the
    /// command.
    init(option file: String?, _ folders: DaemonFolders = DaemonFolders()) throws {
        guard let file else {
            self.init(folders)
            return
        }
        do throws(ConfigurationError) {
            try self.init(file: file, folders)
        } catch {
            Complaint.write("\(error)\n")
            throw ExitCode(78)
        }
    }
}
