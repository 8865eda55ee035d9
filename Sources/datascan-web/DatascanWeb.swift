import ArgumentParser
import Glibc
import Logging
import ScanModel
import ServiceLimits
import ServiceLog
import SettingFiles
import UnixSignals
import WebGateway

/// The gateway for browsers, as a program.
struct DatascanWeb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascan-web",
        abstract: "Serves the set-up page, and the daemon's events, control and picture to browsers.",
        version: DataScanVersion.current)

    @Option(
        help: ArgumentHelp(
            "The configuration; /etc/datascan/datascan-web.yaml, if it exists, otherwise the defaults.",
            valueName: "file"))
    var config: String?

    /// EX_CONFIG; systemd doesn't restart the program after this status.
    private static let wrongConfiguration = ExitCode(78)

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let logger = ServiceOutput.logger("datascan-web")
        if let shortage = AddressSpaceLimit.shortage {
            logger.critical("\(shortage)")
            throw Self.wrongConfiguration
        }
        let settings = try readSettings(logger)
        let server: WebServer
        do throws(TokenError) {
            server = try WebServer(settings, logger: logger)
        } catch {
            logger.critical("\(error)")
            throw Self.wrongConfiguration
        }
        // The gateway keeps no data that could be lost. When asked to stop it stops at once, and browsers reconnect.
        Task {
            for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) { Glibc.exit(0) }
        }
        do {
            try await server.run { port in
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                logger.info("listening at http://\(host):\(port)")
            }
        } catch let error as WebCapacityError {
            logger.critical("\(error)")
            throw Self.wrongConfiguration
        } catch {
            logger.critical("\(settings.host):\(settings.port): \(error)")
            throw ExitCode(1)
        }
    }

    private func readSettings(_ logger: Logger) throws -> WebSettings {
        do throws(ConfigurationError) {
            guard let file = InstalledSettings("datascan-web").file(named: config) else { return WebSettings() }
            return try WebSettings(file: file)
        } catch {
            for line in error.lines { logger.critical("\(line)") }
            throw Self.wrongConfiguration
        }
    }
}

/// The program.
public enum DatascanWebProgram {
    /// Runs it with the arguments of the process.
    public static func main() async { await DatascanWeb.main() }
}
