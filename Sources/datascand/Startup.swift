import ArgumentParser
import DaemonConfiguration
import Glibc
import Logging
import ServiceLog
import SettingFiles

/// What is needed before anything runs.
enum Startup {
    /// Exit status for a wrong configuration (EX_CONFIG); systemd doesn't restart the daemon after it.
    static let wrongConfiguration = ExitCode(78)

    /// Exit status for a camera that only a new process can recover (EX_TEMPFAIL); systemd starts one.
    static let wedged = ExitCode(75)

    /// Reads the configuration, or reports all its mistakes and ends.
    static func configuration(_ files: ConfigurationFiles) throws -> Configuration {
        do throws(ConfigurationError) {
            return try files.read() ?? Configuration(files.folders)
        } catch {
            ServiceOutput.complain(error.lines)
            throw wrongConfiguration
        }
    }

    /// Returns the logger. It writes to standard error, which systemd passes to the journal.
    static func logger(_ level: Configuration.LogLevel) -> Logger {
        LogLevel.set(level)
        LoggingSystem.bootstrap { LogLevel(base: ServiceOutput.handler($0)) }
        return Logger(label: "datascand")
    }
}
