import ArgumentParser
import Capture
import Configuration
import DataScan
import Logging
import NIOCore
import NIOPosix
import Recognition
import ScanModel
import ServiceLifecycle
import Transport
import UnixSignals

/// The daemon: reads the configuration, builds the parts, runs them as services.
@main
struct Datascand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "datascand", abstract: "Reads barcodes from a camera and tells subscribers on a Unix socket.",
        version: "0.1.0")

    @Option(help: ArgumentHelp("The configuration; without it, the defaults.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The camera, in place of the configured one.", valueName: "device"))
    var camera: String?

    @Option(help: ArgumentHelp("A recording in place of a camera; the daemon ends with it.", valueName: "clip"))
    var replay: String?

    @Flag(help: "Start the recording over and over.")
    var loop = false

    @Flag(help: "Start the recording once somebody subscribes, so that nothing of it is missed.")
    var awaitSubscriber = false

    func validate() throws {
        if camera != nil, replay != nil { throw ValidationError("--camera and --replay exclude each other") }
        if replay == nil, loop || awaitSubscriber {
            throw ValidationError("--loop and --await-subscriber go with --replay")
        }
    }

    func run() async throws {
        let configuration = try Startup.configuration(config)
        let logger = Startup.logger(configuration.logLevel)
        let group = MultiThreadedEventLoopGroup.singleton
        do {
            let source = try makeSource(configuration)
            let decoder = try DecoderProcess(program: DecoderProcess.locate())
            let scanner = DataScanner(settings: configuration.scan, source: source, decoder: decoder)
            let inherited = try InheritedSockets()
            let events = inherited.events ?? .path(configuration.eventSocket)
            let control = inherited.control ?? .path(configuration.controlSocket)
            let eventListener = try await events.listen(on: group)
            defer { events.remove() }
            let controlListener = try await control.listen(on: group)
            defer { control.remove() }
            let methods = ControlMethods(scanner: scanner)
            // Shut down from last to first: the scanner tells the end, then the sockets close.
            let services: [ServiceGroupConfiguration.ServiceConfiguration] = [
                .init(
                    service: SocketService(eventListener, EventServer(listener: eventListener, hub: scanner.hub).run)),
                .init(
                    service: SocketService(
                        controlListener, ControlServer(listener: controlListener, methods: methods).run)),
                .init(service: Journal(scanner: scanner, logger: logger)),
                .init(
                    service: ScannerService(scanner: scanner, awaitsSubscriber: awaitSubscriber),
                    successTerminationBehavior: .gracefullyShutdownGroup),
            ]
            var group = ServiceGroupConfiguration(
                services: services, gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() })
            group.maximumGracefulShutdownDuration = .seconds(2)
            try await ServiceGroup(configuration: group).run()
            let camera = await scanner.status.camera
            if camera.state == .ended, let reason = camera.reason { throw RecordingProblem(description: reason) }
        } catch is CancellationError {
            // A service that had to be cancelled on the way down: no failure.
        } catch let error as SocketError where error.isMistake {
            logger.critical("\(error)")
            throw Startup.wrongConfiguration
        } catch {
            logger.critical("\(error)")
            throw ExitCode(1)
        }
    }

    /// A recording that is not whole, or of which nothing can be decoded.
    private struct RecordingProblem: Error, CustomStringConvertible { let description: String }

    private func makeSource(_ configuration: Configuration) throws -> sending any FrameSource {
        guard let replay else {
            var settings = configuration.camera
            if let camera { settings.device = camera }
            return CameraSource(settings)
        }
        return ReplaySource(
            try Recording(path: replay), frameRate: configuration.camera.frameRate, loops: loop,
            pace: .recorded(.system))
    }
}
