import ArgumentParser
import DaemonConfiguration
import SettingFiles

extension Configuration {
    /// The configuration of an option `--config`: the defaults without one. A wrong one ends the command.
    init(option file: String?) throws {
        guard let file else {
            self.init()
            return
        }
        do throws(ConfigurationError) {
            try self.init(file: file)
        } catch {
            Complaint.write("\(error)\n")
            throw ExitCode(78)
        }
    }
}
