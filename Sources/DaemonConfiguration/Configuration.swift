public import Capture
public import DataScan
import Rules
import ScanModel
public import SettingFiles

/// The validated configuration file of the daemon. Every key has a default; config/datascand.yaml documents them.
public struct Configuration: Sendable, Hashable {
    /// The folders of its daemon, for paths that aren't configured.
    public let folders: DaemonFolders
    /// The camera and its settings.
    public var camera = CameraSettings()
    /// What to read and where.
    public var scan = ScanSettings()
    /// The event socket.
    public var eventSocket: SocketSettings
    /// How long and where stable results are kept.
    public var results: ResultSettings
    /// Where and how long pictures of results are kept; nil if none are made.
    public var pictures: PictureSettings?
    /// The control socket.
    public var controlSocket: SocketSettings
    /// Where captured pages are kept; used if `scan.pages` says how they are captured.
    public var pageFolder: String
    /// Megabytes of recent frames to keep for photographs.
    public var photoMemory = DataScanner.usualPhotoMemory / 1_000_000
    /// The minimum level of log lines.
    public var logLevel = LogLevel.info

    /// The levels of swift-log.
    public enum LogLevel: String, Sendable, Hashable, CaseIterable {
        /// In increasing severity; each level logs less.
        case trace, debug, info, notice, warning, error, critical
    }

    /// - Parameter folders: those of the daemon that is configured.
    public init(_ folders: DaemonFolders = DaemonFolders()) {
        self.folders = folders
        eventSocket = SocketSettings(path: folders.eventSocket)
        controlSocket = SocketSettings(path: folders.controlSocket)
        results = ResultSettings(folder: folders.results)
        pageFolder = folders.pages
    }

    /// Reads a configuration file.
    /// - Parameter overrides: settings that lie over those of the file.
    /// - Throws: `ConfigurationError` with every mistake in it, or if it can't be read.
    public init(
        file: String, _ folders: DaemonFolders = DaemonFolders(), overrides: SettingOverrides? = nil
    ) throws(ConfigurationError) {
        try self.init(yaml: ConfigurationError.text(of: file), file: file, folders, overrides: overrides)
    }

    /// Parses a configuration.
    /// - Parameter overrides: settings that lie over those of the file.
    /// - Throws: `ConfigurationError` with every mistake in it. Those in overrides have the line 0.
    public init(
        yaml: String, file: String, _ folders: DaemonFolders = DaemonFolders(), overrides: SettingOverrides? = nil
    ) throws(ConfigurationError) {
        self.init(folders)
        let written = try SettingNode(yaml: yaml, file: file)
        guard let root = overrides.map({ written?.overlaid(by: $0.settings) ?? $0.settings }) ?? written else { return }
        var reader = SettingReader()
        let sections = reader.members(
            of: root,
            known: ["camera", "scan", "rules", "lists", "trigger", "pages", "events", "control", "log", "results"])
        if let section = sections["camera"] { camera.read(section, &reader) }
        if let section = sections["scan"] { readScan(section, &reader) }
        scan.rules.read(rules: sections["rules"], lists: sections["lists"], yaml: yaml, &reader)
        if let section = sections["trigger"] { scan.trigger = reader.trigger(section) }
        if let section = sections["events"] {
            let members = reader.members(of: section, known: SocketSettings.keys + ResultSettings.keys)
            eventSocket.read(members, folders, usual: \.eventSocket, &reader)
            results.read(members, folders, &reader)
        }
        if let section = sections["control"] {
            let members = reader.members(of: section, known: SocketSettings.keys + ["photoMemory"])
            controlSocket.read(members, folders, usual: \.controlSocket, &reader)
            if let size = members["photoMemory"].flatMap({ reader.integer($0, in: 0...4096) }) { photoMemory = size }
        }
        if let section = sections["log"] {
            let members = reader.members(of: section, known: ["level"])
            if let level = members["level"].flatMap({ reader.choice($0, of: LogLevel.self) }) { logLevel = level }
        }
        if let section = sections["pages"] { readPages(section, &reader) }
        if let section = sections["results"] { readResults(section, &reader) }
        guard reader.mistakes.isEmpty else { throw ConfigurationError(file: file, mistakes: reader.mistakes) }
    }

    private mutating func readScan(_ section: SettingNode, _ reader: inout SettingReader) {
        let members = reader.members(
            of: section,
            known: [
                "regionOfInterest", "recognizedDataTypes", "qualityLevel", "recognizesMultipleItems",
                "isHighFrameRateTrackingEnabled", "reappearAfter",
            ])
        if let region = members["regionOfInterest"].flatMap({ reader.region($0) }) { scan.regionOfInterest = region }
        if let types = members["recognizedDataTypes"].flatMap({ reader.dataTypes($0) }) {
            scan.recognizedDataTypes = types
        }
        if let level = members["qualityLevel"].flatMap({ reader.choice($0, of: QualityLevel.self) }) {
            scan.qualityLevel = level
        }
        if let several = members["recognizesMultipleItems"].flatMap({ reader.boolean($0) }) {
            scan.recognizesMultipleItems = several
        }
        if let follows = members["isHighFrameRateTrackingEnabled"].flatMap({ reader.boolean($0) }) {
            scan.isHighFrameRateTrackingEnabled = follows
        }
        if let seconds = members["reappearAfter"].flatMap({ reader.number($0, in: 0.1...3600) }) {
            scan.reappearAfter = seconds
        }
    }

    /// Pages are photographed from the kept frames, of documents.
    private mutating func readPages(_ section: SettingNode, _ reader: inout SettingReader) {
        let members = reader.members(of: section, known: ["capture", "appearance", "folder", "resolution"])
        var options = PageOptions()
        if let capture = members["capture"].flatMap({ reader.choice($0, of: PageOptions.Capture.self) }) {
            options.capture = capture
        }
        if let appearance = members["appearance"].flatMap({ reader.choice($0, of: PageAppearance.self) }) {
            options.appearance = appearance
        }
        if let resolution = members["resolution"].flatMap({ reader.integer($0, in: PageOptions.resolutions) }) {
            options.resolution = resolution
        }
        if let folder = members["folder"].flatMap({ folders.path($0, usual: \.pages, &reader) }) { pageFolder = folder }
        if RecognizedDataType.documents(of: scan.recognizedDataTypes) == nil {
            reader.note(
                .invalid, "pages are captured of documents; add document to scan.recognizedDataTypes", at: section)
        }
        if photoMemory == 0 {
            reader.note(
                .invalid, "pages are made of kept frames; set control.photoMemory to 1 or more", at: section)
        }
        scan.pages = options
    }
}
