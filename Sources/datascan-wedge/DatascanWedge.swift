import ArgumentParser
import DataScanClient
import Logging
import ScanModel
import ServiceLifecycle
import ServiceLog
import SettingFiles
import UnixSignals
import Wedge

/// The wedge: reads the configuration, plugs in a keyboard, and types what the daemon reports.
struct DatascanWedge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascan-wedge", abstract: "Types what datascand reads, like a hand scanner.",
        version: DataScanVersion.current)

    @Option(
        help: ArgumentHelp(
            "The configuration; /etc/datascan/datascan-wedge.yaml, if it exists, otherwise the defaults.",
            valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Prints which keys would type this text, and types nothing.", valueName: "text"))
    var check: String?

    func run() async throws {
        let settings: WedgeSettings
        let composer: Composer
        do throws(ConfigurationError) {
            let file = InstalledSettings("datascan-wedge").file(named: config)
            settings = if let file { try WedgeSettings(file: file) } else { WedgeSettings() }
            composer = try Composer(settings)
        } catch {
            ServiceOutput.complain(error.lines)
            throw ExitCode(78)
        }
        if let check {
            try Self.show(check, composer)
            return
        }
        let logger = ServiceOutput.logger("datascan-wedge")
        do {
            let keyboard = try UinputKeyboard()
            let names = composer.layout.names
            let choice = names.isFirstOfSeveral ? ", the first of \(LayoutNames.systemFile)" : ""
            logger.info("created a keyboard for the layout \(names)\(choice)")
            let service = WedgeService(settings: settings, composer: composer, keyboard: keyboard, logger: logger)
            let group = ServiceGroupConfiguration(
                services: [.init(service: service)], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() })
            try await ServiceGroup(configuration: group).run()
        } catch is CancellationError {
            // Stopped while it was typing.
        } catch ClientError.garbled {
            // The input may contain what was read, so it isn't logged.
            logger.critical("\(settings.socket) does not speak the daemon's protocol; is it the daemon's event socket?")
            throw ExitCode(1)
        } catch {
            logger.critical("\(error)")
            throw ExitCode(1)
        }
    }

    /// Prints each stroke on a line, with the character that it writes.
    private static func show(_ text: String, _ composer: Composer) throws {
        print("layout \(composer.layout.names)")
        do throws(Refusal) {
            for stroke in try composer.strokes(for: text) {
                let character = composer.layout.character(of: stroke).map { "\t\($0)" } ?? ""
                print("\(stroke)\(character)")
            }
        } catch {
            var reason = "not typed: \(error)"
            if case .unwritable(let scalars, _) = error {
                let shown = scalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
                reason += ": \(shown.joined(separator: " "))"
            }
            print(reason)
            throw ExitCode(1)
        }
    }
}

/// The program.
public enum DatascanWedgeProgram {
    /// Runs it with the arguments of the process.
    public static func main() async { await DatascanWedge.main() }
}
