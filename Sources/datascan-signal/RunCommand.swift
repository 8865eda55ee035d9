import ArgumentParser
import DataScanClient
import Logging
import ServiceLifecycle
import ServiceLog
import SettingFiles
import Signals
import UnixSignals

/// Runs until it is stopped.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Shows signals and watches buttons.")

    @OptionGroup var options: StationOptions

    @Flag(help: "Checks the configuration, lists the lines and devices, and ends.")
    var check = false

    func run() async throws {
        let settings = try options.settings()
        if check {
            let check = StationCheck(settings)
            for line in check.lines { print(line) }
            if let error = check.error {
                ServiceOutput.complain(error.lines)
                throw ExitCode(1)
            }
            return
        }
        let logger = ServiceOutput.logger("datascan-signal")
        do {
            let group = ServiceGroupConfiguration(
                services: [.init(service: SignalService(settings: settings, logger: logger))],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() })
            try await ServiceGroup(configuration: group).run()
        } catch ClientError.garbled {
            // The input may contain what was read, so it isn't logged.
            logger.critical("\(settings.socket) does not speak the daemon's protocol; is it the daemon's event socket?")
            throw ExitCode(1)
        } catch {
            logger.critical("\(error)")
            throw ExitCode(1)
        }
    }
}
