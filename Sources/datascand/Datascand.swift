import AccurateText
import ArgumentParser
import Capture
import DaemonConfiguration
import DataScan
import Delivery
import DocumentRecognition
import Glibc
import Inference
import Logging
import Pages
import Recognition
import Results
import Rules
import ScanModel
import ServiceLifecycle
import ServiceLimits
import SocketFiles
import TextRecognition
import Transport
import UnixSignals

/// The daemon: reads the configuration, creates the parts, and runs them as services.
struct Datascand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascand", abstract: "Reads barcodes from a camera and reports them on a Unix socket.",
        version: DataScanVersion.current)

    @Option(
        help: ArgumentHelp(
            "The configuration; /etc/datascan/datascand.yaml, or NAME.yaml for a named camera, if it exists, otherwise the defaults.",
            valueName: "file")
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The name of the camera, one of several: with its own configuration, sockets and results.",
            valueName: "name"),
        transform: CameraName.parse)
    var camera: CameraName?

    @Option(help: ArgumentHelp("The device, instead of the configured one.", valueName: "path"))
    var device: String?

    @Option(help: ArgumentHelp("A recording instead of a camera; the daemon ends with it.", valueName: "clip"))
    var replay: String?

    @Flag(help: "Repeat the recording.")
    var loop = false

    @Flag(help: "Start the recording when the first client subscribes, so that it misses nothing.")
    var awaitSubscriber = false

    func validate() throws {
        if device != nil, replay != nil { throw ValidationError("--device and --replay exclude each other") }
        if replay == nil, loop || awaitSubscriber {
            throw ValidationError("--loop and --await-subscriber need --replay")
        }
    }

    func run() async throws {
        // A reload may come before its handler is installed, and must not end the daemon.
        signal(SIGHUP, SIG_IGN)
        let files = ConfigurationFiles(named: config, folders: DaemonFolders(camera))
        let written = try Startup.configuration(files)
        let logger = Startup.logger(written.logLevel)
        if let shortage = AddressSpaceLimit.shortage {
            logger.critical("\(shortage)")
            throw Startup.wrongConfiguration
        }
        do {
            let overrideFile = OverrideFile(written)
            var record = overrideFile.load()
            // They were being tried when the daemon ended, perhaps because of them.
            record.takeBack("the daemon ended while they were being tried")
            let layers = try ConfigurationLayers(files, record.current)
            let configuration = layers.configuration
            let admissions = try Self.admissions(logger)
            let source = try makeSource(configuration)
            let decoder = try DecoderProcess(program: DecoderProcess.locate())
            let lines = try Self.loadLines(configuration.scan, logger)
            let accurate = try Self.accurateLevel(configuration.scan, logger)
            let documents = try Self.loadDocuments(configuration.scan, logger)
            let results = ResultKeeping(configuration, logger)
            defer { results.close() }
            let pages = try await Self.openPages(configuration, logger)
            let lists = ListKeeper()
            let members = try await lists.load(configuration.scan.rules.lists)
            let scanner = DataScanner(
                settings: configuration.scan, source: source, decoder: decoder, lines: lines, accurate: accurate,
                documents: documents, results: results.log, pictures: results.pictures, pages: pages,
                photoMemory: configuration.photoMemory * 1_000_000, cameraName: camera)
            await scanner.apply(nil, lists: members)
            await layers.tell(scanner, record, logger)
            await scanner.restorePages()
            let inherited = try InheritedSockets()
            let events = try ServedSocket(configuration.eventSocket, inherited.events, admissions.events)
            defer { events.listener.close() }
            let control = try ServedSocket(configuration.controlSocket, inherited.control, admissions.control)
            defer { control.listener.close() }
            let counters = ConnectionCounters()
            let reloader = Reloader(
                files, current: configuration, record, in: overrideFile, device: device, scanner: scanner, lists: lists,
                logger: logger)
            let eventServer = EventServer(
                listener: events.listener, hub: scanner.hub, admission: events.admission, counters: counters)
            let methods = ControlMethods(
                scanner: scanner, counters: counters, configuration: reloader)
            let controlServer = ControlServer(
                listener: control.listener, methods: methods, admission: control.admission, counters: counters
            ) { method, peer in
                let who = peer.map { " by user \($0.user), process \($0.process)" } ?? ""
                logger.info("\(method)\(who)")
            }
            // Shut down in reverse order: the scanner reports the end, then the sockets close.
            let services: [ServiceGroupConfiguration.ServiceConfiguration] = [
                .init(service: SocketService(events.listener, eventServer.run)),
                .init(service: SocketService(control.listener, controlServer.run)),
                .init(service: reloader),
                .init(service: ListService(lists: lists, scanner: scanner, logger: logger)),
                .init(service: Journal(scanner: scanner, logger: logger)),
                .init(
                    service: ScannerService(scanner: scanner, awaitsSubscriber: awaitSubscriber),
                    successTerminationBehavior: .gracefullyShutdownGroup),
            ]
            var group = ServiceGroupConfiguration(
                services: services, gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() })
            group.maximumGracefulShutdownDuration = .milliseconds(700)
            let deadline = Task.detached {
                await Self.endInTime(logger) {
                    events.listener.close()
                    control.listener.close()
                    if !results.log.close(patience: 0.15) {
                        logger.error("the latest results could not be saved in time")
                    }
                }
            }
            defer { deadline.cancel() }
            try await ServiceGroup(configuration: group).run()
            guard await scanner.sourceHasEnded else { return }
            let camera = await scanner.status.camera
            if let reason = camera.reason {
                throw SourceProblem(isWedged: camera.state == .wedged, description: reason)
            }
        } catch is CancellationError {
            // A service had to be cancelled during shutdown; this isn't a failure.
        } catch let shortage as AdmissionPlan.Shortage {
            logger.critical("\(shortage)")
            throw Startup.wrongConfiguration
        } catch let error as ModelError {
            logger.critical("\(error)")
            throw Startup.wrongConfiguration
        } catch let errors as ListErrors {
            for error in errors.errors { logger.critical("\(error)") }
            throw Startup.wrongConfiguration
        } catch let error as TextRefusal {
            logger.critical("\(error)")
            throw Startup.wrongConfiguration
        } catch let error as PageStoreError where error.isMistake {
            logger.critical("\(error)")
            throw Startup.wrongConfiguration
        } catch let error as SocketError where error.isMistake {
            logger.critical("\(error)")
            throw Startup.wrongConfiguration
        } catch let problem as SourceProblem where problem.isWedged {
            logger.critical("\(problem); the daemon ends, because a new process may succeed")
            throw Startup.wedged
        } catch {
            logger.critical("\(error)")
            throw ExitCode(1)
        }
    }

    /// The camera was given up, or the recording is damaged or can't be decoded at all.
    private struct SourceProblem: Error, CustomStringConvertible {
        let isWedged: Bool
        let description: String
    }

    /// Ends the process a moment after a request to stop, even if a thread is stuck in a driver.
    private static func endInTime(_ logger: Logger, _ tidy: @Sendable () -> Void) async {
        for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
            guard (try? await Task.sleep(for: .milliseconds(800))) != nil else { return }
            logger.warning("a driver or the decoder did not return; ending without it")
            tidy()
            _exit(0)
        }
    }

    /// Raises the limit on descriptors, and returns how many connections it allows.
    private static func admissions(_ logger: Logger) throws(AdmissionPlan.Shortage) -> AdmissionPlan {
        let plan = try AdmissionPlan(DescriptorLimit(raisedTo: AdmissionPlan.wanted))
        if plan.events.inAll < fewSubscribers {
            logger.warning(
                "descriptors for \(plan.events.inAll) subscribers only; raise the limit (LimitNOFILE=, ulimit -n) to \(AdmissionPlan.wanted)"
            )
        }
        return plan
    }

    /// The number of subscribers below which a warning is logged.
    private static let fewSubscribers = 1024

    /// Loads the networks that read text. Without them, the daemon starts only if no text is requested.
    private static func loadLines(_ settings: ScanSettings, _ logger: Logger) throws(ModelError)
        -> sending (any LineRecognizer)?
    {
        guard TextRequest(settings.recognizedDataTypes) == nil else {
            return try NeuralLineRecognizer()
        }
        do throws(ModelError) {
            return try LateLineRecognizer()
        } catch {
            logger.warning("no text can be read: \(error)")
            return nil
        }
    }

    /// Loads the network that finds documents. Without it, the daemon starts only if no document is requested.
    private static func loadDocuments(_ settings: ScanSettings, _ logger: Logger) throws(ModelError)
        -> sending (any DocumentRecognizer)?
    {
        do throws(ModelError) {
            return try NeuralDocumentRecognizer()
        } catch {
            guard RecognizedDataType.documents(of: settings.recognizedDataTypes) == nil else { throw error }
            logger.warning("no document can be found: \(error)")
            return nil
        }
    }

    /// Opens the folder of captured pages, if pages are configured.
    private static func openPages(_ configuration: Configuration, _ logger: Logger) async throws(PageStoreError)
        -> PageShelf?
    {
        guard configuration.scan.pages != nil else { return nil }
        let store = try PageStore(folder: configuration.pageFolder)
        for note in store.notes { logger.warning("\(note)") }
        return PageShelf(store)
    }

    /// Returns the large networks and Tesseract, if their program is installed.
    /// - Throws: `TextRefusal` if this machine can't meet the settings.
    private static func accurateLevel(_ settings: ScanSettings, _ logger: Logger) throws(TextRefusal) -> AccurateLevel?
    {
        let level = AccurateLevel.usual(pace: .live)
        if let refusal = TextRefusal(settings, accurate: level) { throw refusal }
        if let shortage = AccurateLevel.shortage(of: settings, by: level) {
            logger.warning("text is read by the fast networks alone: \(shortage)")
        }
        return level
    }

    private func makeSource(_ configuration: Configuration) throws -> sending any FrameSource {
        guard let replay else {
            var settings = configuration.camera
            if let device { settings.device = device }
            return CameraSource(settings)
        }
        return ReplaySource(
            try Recording(path: replay), frameRate: configuration.camera.frameRate ?? CameraSettings.usualFrameRate,
            loops: loop,
            pace: .recorded(.system))
    }
}

/// The program.
public enum DatascandProgram {
    /// Runs it with the arguments of the process.
    public static func main() async { await Datascand.main() }
}
