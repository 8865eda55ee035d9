public import Capture
public import DataScan
import FoundationEssentials
public import ScanModel

/// The daemon's configuration file, read and checked. Every key has a default; config/datascand.yaml documents them.
public struct Configuration: Sendable, Hashable {
    /// Which camera, and how it is set.
    public var camera = CameraSettings()
    /// What is looked for, and where.
    public var scan = ScanSettings()
    /// Path of the event socket.
    public var eventSocket = "/run/datascand/events.sock"
    /// Path of the control socket.
    public var controlSocket = "/run/datascand/control.sock"
    /// How much is logged.
    public var logLevel = LogLevel.info

    /// The levels of swift-log.
    public enum LogLevel: String, Sendable, Hashable, CaseIterable {
        /// Each in turn logs less.
        case trace, debug, info, notice, warning, error, critical
    }

    /// Makes the default configuration.
    public init() {}

    /// Reads a configuration file.
    /// - Throws: `ConfigurationError` with every mistake in it, or where it can't be read.
    public init(file: String) throws(ConfigurationError) {
        guard let data = FileManager.default.contents(atPath: file) else { throw .unreadable(file) }
        try self.init(yaml: String(decoding: data, as: UTF8.self), file: file)
    }

    /// Reads a configuration.
    /// - Throws: `ConfigurationError` with every mistake in it.
    public init(yaml: String, file: String) throws(ConfigurationError) {
        guard let root = try SettingNode(yaml: yaml, file: file) else { return }
        var reader = SettingReader()
        let sections = reader.members(of: root, known: ["camera", "scan", "events", "control", "log"])
        if let section = sections["camera"] { camera.read(section, &reader) }
        if let section = sections["scan"] { readScan(section, &reader) }
        if let path = Self.socket(sections["events"], &reader) { eventSocket = path }
        if let path = Self.socket(sections["control"], &reader) { controlSocket = path }
        if let section = sections["log"] {
            let members = reader.members(of: section, known: ["level"])
            if let level = members["level"].flatMap({ reader.choice($0, of: LogLevel.self) }) { logLevel = level }
        }
        guard reader.mistakes.isEmpty else { throw ConfigurationError(file: file, mistakes: reader.mistakes) }
    }

    private mutating func readScan(_ section: SettingNode, _ reader: inout SettingReader) {
        let members = reader.members(
            of: section,
            known: [
                "regionOfInterest", "recognizedDataTypes", "qualityLevel", "recognizesMultipleItems", "reappearAfter",
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
        if let seconds = members["reappearAfter"].flatMap({ reader.number($0, in: 0.1...3600) }) {
            scan.reappearAfter = seconds
        }
    }

    private static func socket(_ section: SettingNode?, _ reader: inout SettingReader) -> String? {
        guard let section else { return nil }
        let members = reader.members(of: section, known: ["socket"])
        guard let node = members["socket"], let path = reader.string(node) else { return nil }
        if !path.hasPrefix("/") {
            reader.note(.invalid, "this is '\(path)'; allowed is a full path, from / on", at: node)
        }
        return path
    }
}

/// A configuration with mistakes.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// All that is wrong with it.
    public let mistakes: [SettingReader.Mistake]

    /// A file that can't be read.
    static func unreadable(_ file: String) -> ConfigurationError {
        let message = "it can't be read; does it exist, and may this user read it?"
        return ConfigurationError(
            file: file, mistakes: [.init(place: .init(line: 1, column: 1), code: .missing, message: message)])
    }

    /// A line for each mistake, in the order of the file: `FILE:LINE:COLUMN: what, and what is allowed`.
    public var lines: [String] {
        mistakes.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }.map { mistake in
            let path = mistake.place.path.isEmpty ? "" : "\(mistake.place.path): "
            return "\(file):\(mistake.place.line):\(mistake.place.column): \(path)\(mistake.message)"
        }
    }

    /// The lines.
    public var description: String { lines.joined(separator: "\n") }
}
