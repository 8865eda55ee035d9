import Capture
import DaemonConfiguration
import DataScan
import Logging
import Rules
import ScanModel
import ServiceLifecycle
import SettingFiles
import UnixSignals

/// Applies a changed configuration while the daemon runs. A wrong one changes nothing.
actor Reloader: Service {
    let files: ConfigurationFiles
    let overrideFile: OverrideFile
    let scanner: DataScanner
    let logger: Logger
    private let lists: ListKeeper
    private let device: String?
    private var current: Configuration
    private let started: Configuration
    /// What lies over the file.
    var record: OverrideRecord

    /// - Parameters:
    ///   - current: the configuration in force.
    ///   - record: the overrides that it contains.
    ///   - device: the device to use instead of the configured one.
    init(
        _ files: ConfigurationFiles, current: Configuration, _ record: OverrideRecord, in overrideFile: OverrideFile,
        device: String?, scanner: DataScanner, lists: ListKeeper, logger: Logger
    ) {
        (self.files, self.record, self.overrideFile) = (files, record, overrideFile)
        self.lists = lists
        self.current = current
        started = current
        self.device = device
        self.scanner = scanner
        self.logger = logger
    }

    /// Reloads on SIGHUP until the daemon is stopped.
    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            _ = try? await reload()
        }
    }

    /// Reads the file again. Only changed keys are applied, so that a client's later settings stay.
    /// - Returns: the keys whose change needs a restart.
    /// - Throws: the mistakes in the file; nothing has changed then.
    func reload() async throws(ProtocolError) -> [String] {
        guard let path = files.path else {
            let installed = files.folders.settings
            let names = [installed.own, installed.defaults].compactMap(\.self).joined(separator: ", ")
            throw ProtocolError(.unavailable, message: "there is no configuration file; looked for \(names)")
        }
        let layers: ConfigurationLayers
        do throws(ConfigurationError) {
            layers = try ConfigurationLayers(files, record.current)
        } catch {
            for line in error.lines { logger.error("\(line)") }
            logger.error("the configuration stays as it was, because the new one is wrong")
            throw ProtocolError(.invalid, message: error.description)
        }
        let restart = try await apply(layers.configuration)
        await layers.tell(scanner, record, logger)
        logger.notice("configuration reloaded")
        for key in restart { logger.warning("\(path): \(key) takes effect with a restart") }
        return restart
    }

    /// Puts a configuration in force.
    /// - Returns: the keys whose change needs a restart.
    /// - Throws: why this daemon can't meet it; nothing has changed then.
    func apply(_ new: Configuration) async throws(ProtocolError) -> [String] {
        var new = new
        guard scanner.readsText || TextRequest(new.scan.recognizedDataTypes) == nil else {
            throw ProtocolError(
                .unavailable, message: "text can't be read: its model files could not be loaded at the start")
        }
        guard scanner.findsDocuments || RecognizedDataType.documents(of: new.scan.recognizedDataTypes) == nil else {
            throw ProtocolError(
                .unavailable, message: "no document can be found: its model file could not be loaded at the start")
        }
        if let refusal = TextRefusal(new.scan, accurate: scanner.accurate) {
            throw ProtocolError(.unavailable, message: "\(refusal)")
        }
        let members: [String: MemberList]
        do throws(ListErrors) {
            members = try await lists.load(new.scan.rules.lists)
        } catch {
            for problem in error.errors { logger.error("\(problem)") }
            logger.error("the configuration stays as it was, because the new one is wrong")
            throw ProtocolError(.invalid, message: error.description)
        }
        if let device { new.camera.device = device }
        let old = current
        current = new
        // One step, so that of two simultaneous reloads the later one is in force.
        await scanner.apply(
            new.scan == old.scan ? nil : new.scan, camera: new.camera == old.camera ? nil : new.camera,
            lists: members)
        if new.photoMemory != old.photoMemory { await scanner.setPhotoMemory(new.photoMemory * 1_000_000) }
        LogLevel.set(new.logLevel)
        var restart: [String] = []
        if new.eventSocket != started.eventSocket { restart.append("events.socket") }
        if new.results != started.results { restart.append("events.journal") }
        if new.pageFolder != started.pageFolder || (new.scan.pages == nil) != (started.scan.pages == nil) {
            restart.append("pages.folder")
        }
        if new.pictures != started.pictures { restart.append("results.pictures") }
        if new.controlSocket != started.controlSocket { restart.append("control.socket") }
        return restart
    }
}
