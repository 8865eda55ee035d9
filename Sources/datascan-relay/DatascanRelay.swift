import ArgumentParser
import Glibc
import Logging
import Relay
import ScanModel
import ServiceLifecycle
import ServiceLog
import SettingFiles
import UnixSignals

/// The relay, as a program.
struct DatascanRelay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascan-relay",
        abstract: "Delivers what datascand reads to an MQTT broker, and takes commands and settings from it.",
        version: DataScanVersion.current)

    @Option(
        help: ArgumentHelp("The configuration; /etc/datascan/datascan-relay.yaml by default.", valueName: "file"))
    var config: String?

    @Flag(help: "Checks the configuration, and ends.")
    var check = false

    /// EX_CONFIG; systemd doesn't restart the program after this status.
    private static let wrongConfiguration = ExitCode(78)

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let settings = try readSettings()
        if settings.broker != nil, let shortage = MosquittoBroker.shortage {
            ServiceOutput.complain([shortage])
            throw Self.wrongConfiguration
        }
        if check { return }
        let logger = ServiceOutput.logger("datascan-relay")
        var relays: [@Sendable () async -> Void] = []
        do throws(RelayFault) {
            for camera in settings.cameras {
                let note: @Sendable (RelayNote) -> Void = { note in
                    let name = camera.name.map { "camera \($0): " } ?? ""
                    logger.log(level: note.isProblem ? .warning : .info, "\(name)\(note)")
                }
                if let address = settings.broker {
                    let relay = try CameraRelay(
                        settings, camera, broker: MosquittoBroker(address), at: address, notify: note)
                    relays.append { await relay.run() }
                }
                if let webhook = settings.webhook {
                    let relay = try WebhookRelay(settings, webhook, camera, notify: note)
                    relays.append { await relay.run() }
                }
            }
        } catch {
            logger.critical("\(error)")
            throw Self.wrongConfiguration
        }
        let group = ServiceGroupConfiguration(
            services: [.init(service: RelayService(relays: relays))],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() })
        try await ServiceGroup(configuration: group).run()
    }

    private func readSettings() throws -> RelaySettings {
        let installed = InstalledSettings("datascan-relay")
        do {
            // Without settings there is no broker, so the file must exist.
            return try RelaySettings(file: config ?? installed.own)
        } catch {
            ServiceOutput.complain(error.lines)
            throw Self.wrongConfiguration
        }
    }
}

/// Runs the relays of all cameras until it is stopped.
private struct RelayService: Service {
    let relays: [@Sendable () async -> Void]

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                for relay in relays { group.addTask { await relay() } }
            }
        }
    }
}

/// The program.
public enum DatascanRelayProgram {
    /// Runs it with the arguments of the process.
    public static func main() async { await DatascanRelay.main() }
}
