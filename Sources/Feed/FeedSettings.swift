public import HTTPTransfer
public import ScanModel
public import SettingFiles

/// The validated configuration of a feed. config/datascan-feed.yaml documents the keys.
public struct FeedSettings: Sendable, Hashable {
    /// Where the frames come from.
    public enum Source: Sendable, Hashable {
        /// A program that writes them to its standard output, with its arguments.
        case program([String])
        /// An HTTP server.
        case http(TransferRequest, interval: Double)
    }

    /// The daemon's socket of the stream.
    public var socket: String
    /// Where the frames come from.
    public var source: Source

    /// The configuration of a feed.
    public static func file(of name: CameraName) -> InstalledSettings {
        InstalledSettings(own: "\(InstalledSettings.ownFolder)/feeds/\(name).yaml")
    }

    /// Reads a configuration file.
    /// - Throws: `ConfigurationError` with every mistake in it, or if it can't be read.
    public init(_ name: CameraName, file: String) throws(ConfigurationError) {
        try self.init(name, yaml: ConfigurationError.text(of: file), file: file)
    }

    /// Parses a configuration.
    /// - Throws: `ConfigurationError` with every mistake in it.
    public init(_ name: CameraName, yaml: String, file: String) throws(ConfigurationError) {
        let root = try SettingNode(yaml: yaml, file: file) ?? SettingNode(.map([]), at: .init(line: 1, column: 1))
        var reader = SettingReader()
        let members = reader.members(of: root, known: Self.keys)
        socket = members["socket"].flatMap { reader.path($0) } ?? "/run/datascan-feed/\(name).sock"
        let source = reader.feedSource(members, of: root)
        guard reader.mistakes.isEmpty, let source else {
            throw ConfigurationError(file: file, mistakes: reader.mistakes)
        }
        self.source = source
    }

    private static let keys =
        ["socket", "command", "url", "user", "password", "certificateAuthority", "pinnedKey", "interval"]

    /// Whether the file has a password, so that nobody else may read it.
    public var hasPassword: Bool {
        if case .http(let request, _) = source { request.credentials != nil } else { false }
    }

    var producer: any FeedProducer {
        switch source {
        case .program(let words): ProgramProducer(words: words)
        case .http(let request, let interval): HTTPProducer(request: request, interval: interval)
        }
    }
}
