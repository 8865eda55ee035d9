import ArgumentParser
import DaemonConfiguration
import Glibc
import Logging
import ServiceLog
import SettingFiles

/// What comes before anything runs.
enum Startup {
    /// Exit status for a wrong configuration (EX_CONFIG), after which systemd does not start again.
    static let wrongConfiguration = ExitCode(78)

    /// Exit status for a camera that only another process can bring back (EX_TEMPFAIL): systemd starts one.
    static let wedged = ExitCode(75)

    /// Reads the configuration, or says all that is wrong with it and ends.
    static func configuration(_ path: String?) throws -> Configuration {
        guard let path else { return Configuration() }
        do throws(ConfigurationError) {
            return try Configuration(file: path)
        } catch {
            complain(error.lines)
            throw wrongConfiguration
        }
    }

    /// The logger: standard error, where the journal takes it from.
    static func logger(_ level: Configuration.LogLevel) -> Logger {
        LogLevel.set(level)
        LoggingSystem.bootstrap { label in
            LogLevel(
                base: JournalLogHandler.isWanted ? JournalLogHandler() : StreamLogHandler.standardError(label: label))
        }
        return Logger(label: "datascand")
    }

    /// What is wrong with a configuration, as it is: there is no log yet.
    private static func complain(_ lines: [String]) {
        // In the journal each line has its own priority.
        let bytes = Array(lines.map { (JournalLogHandler.isWanted ? "<2>" : "") + $0 + "\n" }.joined().utf8)
        // Unsafe: the pointer is bounded by the array and used for this call alone.
        _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
