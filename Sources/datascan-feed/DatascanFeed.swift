import ArgumentParser
import Feed
import Logging
import ScanModel
import ServiceLifecycle
import ServiceLog
import SettingFiles
import UnixSignals

/// Fetches the stream of a camera that isn't V4L2, and passes it to the daemon.
struct DatascanFeed: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascan-feed", abstract: "Passes the stream of a camera that isn't V4L2 to datascand.",
        version: DataScanVersion.current)

    @Argument(
        help: ArgumentHelp("The name of the stream: of its configuration and its socket.", valueName: "name"),
        transform: { try CameraName.parse($0) })
    var name: CameraName

    @Option(help: ArgumentHelp("The configuration; by default /etc/datascan/feeds/NAME.yaml.", valueName: "file"))
    var config: String?

    @Flag(help: "Checks the configuration, and ends.")
    var check = false

    func run() async throws {
        let file = config ?? FeedSettings.file(of: name).own
        let settings: FeedSettings
        do throws(ConfigurationError) {
            settings = try FeedSettings(name, file: file)
        } catch {
            ServiceOutput.complain(error.lines)
            throw ExitCode(78)
        }
        if check { return }
        let logger = ServiceOutput.logger("datascan-feed")
        if settings.hasPassword, FilePermission.isReadByOthers(file) {
            logger.warning(
                "\(file) has a password, and everybody may read it: sudo chown root:datascan-feed \(file) && sudo chmod 640 \(file)"
            )
        }
        let feed = Feed(settings) { [logger] note in
            logger.log(level: note.isProblem ? .warning : .info, "\(note)")
        }
        let group = ServiceGroupConfiguration(
            services: [.init(service: FeedService(feed: feed))], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() })
        try await ServiceGroup(configuration: group).run()
    }
}

/// Runs a feed until it is stopped.
private struct FeedService: Service {
    let feed: Feed

    func run() async throws {
        await withGracefulShutdownHandler {
            await feed.run()
        } onGracefulShutdown: {
            feed.end()
        }
    }
}

/// The program.
public enum DatascanFeedProgram {
    /// Runs it with the arguments of the process.
    public static func main() async { await DatascanFeed.main() }
}
