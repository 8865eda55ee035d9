import ArgumentParser
import Glibc
import ScanModel

/// The command line: a thin layer over DataScan and DataScanClient.
struct Datascan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascan", abstract: "Reads barcodes and text from the daemon, from recordings and images.",
        version: DataScanVersion.current,
        subcommands: [
            Scan.self, PagesCommand.self, FieldsCommand.self, Watch.self, Record.self, PhotoCommand.self, Status.self,
            Items.self, Cameras.self, Doctor.self, SetRegion.self, Select.self, Zoom.self,
            Pause.self, Resume.self, Reload.self, RulesCommand.self, TriggerCommand.self, Acknowledge.self,
            ResultsCommand.self,
        ])
}

extension Datascan {
    /// Returns arguments with the name of the camera after the command instead of before it, where every command accepts it.
    static func ordered(_ arguments: ArraySlice<String>) -> [String] {
        guard let first = arguments.first, first == "--camera" || first.hasPrefix("--camera=") else {
            return Array(arguments)
        }
        let camera = arguments.prefix(first == "--camera" ? 2 : 1)
        let rest = arguments.dropFirst(camera.count)
        return Array(rest.prefix(1) + camera + rest.dropFirst())
    }
}

/// The program.
public enum DatascanProgram {
    /// Runs it with the arguments of the process.
    public static func main() async {
        // A reader that closes the pipe early, such as head, is no failure: LineOutput ends quietly.
        signal(SIGPIPE, SIG_IGN)
        await Datascan.main(Datascan.ordered(CommandLine.arguments.dropFirst()))
    }
}
