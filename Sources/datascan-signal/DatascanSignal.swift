public import ArgumentParser
import ScanModel
import ServiceLog
import SettingFiles
public import Signals

/// The station: shows by lamps and sounds what the daemon reads, and triggers readings by buttons.
struct DatascanSignal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascan-signal", abstract: "Lamps, sounds and buttons for datascand.",
        version: DataScanVersion.current,
        subcommands: [RunCommand.self, TestCommand.self], defaultSubcommand: RunCommand.self)
}

/// The options that all commands have.
struct StationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration; /etc/datascan/datascan-signal.yaml, if it exists, otherwise the defaults.",
            valueName: "file"))
    var config: String?

    /// The file that is read. Without settings, there are no outputs and no buttons, so it must exist.
    var file: String {
        let installed = InstalledSettings("datascan-signal")
        return installed.file(named: config) ?? installed.own
    }

    /// Reads the configuration. Mistakes end the program with status 78.
    func settings() throws -> SignalSettings {
        do {
            return try SignalSettings(file: file)
        } catch {
            ServiceOutput.complain(error.lines)
            throw ExitCode(78)
        }
    }
}

extension Signal: ExpressibleByArgument {}

/// The program.
public enum DatascanSignalProgram {
    /// Runs it with the arguments of the process.
    public static func main() async { await DatascanSignal.main() }
}
