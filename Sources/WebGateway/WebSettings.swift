public import DaemonConfiguration
import FoundationEssentials
import ScanModel
public import SettingFiles

/// How the gateway can be reached, and what it permits: the validated contents of `datascan-web.yaml`. Every key has a
/// default.
public struct WebSettings: Sendable, Hashable {
    /// The address to listen on; an IPv6 address without brackets.
    public var host = "127.0.0.1"
    /// The port to listen on.
    public var port = 8480
    /// Names by which browsers reach the gateway, beside the address itself and `localhost`.
    public var hosts: [String] = []
    /// Origins of other pages that may use the gateway, such as `https://kiosk.example`.
    public var origins: [String] = []
    /// File that contains the required token; nil requires none.
    public var tokenFile: String?
    /// Whether requests that change the daemon are permitted.
    public var control = true
    /// The station's cameras; empty for a daemon without a name.
    public var cameras: [NamedSockets] = []
    /// The daemon's configuration file, for saving; nil disables saving. Named cameras have theirs.
    public var configuration: String? = "/etc/datascan/datascand.yaml"
    /// The daemon's event socket.
    public var eventSocket = "/run/datascand/events.sock"
    /// The daemon's control socket.
    public var controlSocket = "/run/datascand/control.sock"

    /// Minimum length of the token, in characters.
    static let leastToken = 24

    public init() {}

    /// Whether only this machine can reach the gateway.
    public var isLoopback: Bool { host == "::1" || host == "localhost" || host.hasPrefix("127.") }

    /// Reads a file.
    /// - Throws: `ConfigurationError` with every mistake in it, or if it can't be read.
    public init(file: String) throws(ConfigurationError) {
        try self.init(yaml: ConfigurationError.text(of: file), file: file)
    }

    /// Parses settings.
    /// - Throws: `ConfigurationError` with every mistake in them.
    public init(yaml: String, file: String) throws(ConfigurationError) {
        var reader = SettingReader()
        let root = try SettingNode(yaml: yaml, file: file) ?? SettingNode(.map([]), at: .init(line: 1, column: 1))
        let members = reader.members(
            of: root,
            known: [
                "listen", "hosts", "origins", "tokenFile", "control", "cameras", "configuration", "eventSocket",
                "controlSocket",
            ])
        if let node = members["listen"] { readListen(node, &reader) }
        if let node = members["hosts"] {
            hosts = reader.words(node, "a name or name:port, such as kiosk.local") { !$0.contains("/") } ?? hosts
        }
        if let node = members["origins"] {
            origins = reader.words(node, "an origin, such as https://kiosk.example", where: Self.isOrigin) ?? origins
        }
        if let node = members["tokenFile"] { tokenFile = reader.path(node) }
        if let value = members["control"].flatMap({ reader.boolean($0) }) { control = value }
        if let node = members["cameras"] {
            cameras = reader.cameras(node)
            for key in ["eventSocket", "controlSocket"] {
                guard !cameras.isEmpty, let node = members[key] else { continue }
                reader.note(
                    .invalid, "\(key) is for a daemon without a name; omit it: each of the cameras has its own",
                    at: node)
            }
        }
        if let node = members["configuration"] {
            if case .string("") = node.content { configuration = nil } else { configuration = reader.path(node) }
        }
        if let path = members["eventSocket"].flatMap({ reader.path($0) }) { eventSocket = path }
        if let path = members["controlSocket"].flatMap({ reader.path($0) }) { controlSocket = path }
        if reader.mistakes.isEmpty, !isLoopback, tokenFile == nil {
            reader.note(
                .missing,
                "other machines can reach \(host), so a token is needed: tokenFile names the file that contains it",
                at: members["listen"] ?? root)
        }
        guard reader.mistakes.isEmpty else { throw ConfigurationError(file: file, mistakes: reader.mistakes) }
    }

    private mutating func readListen(_ node: SettingNode, _ reader: inout SettingReader) {
        guard let text = reader.string(node) else { return }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = parts.last, let port = Int(last), (0...65535).contains(port) else {
            return reader.note(
                .invalid, "this is '\(text)'; allowed is ADDRESS:PORT, such as 127.0.0.1:8480 or [::1]:8480", at: node)
        }
        let host = parts.dropLast().joined(separator: ":")
        if host.hasPrefix("["), host.hasSuffix("]") {
            self.host = String(host.dropFirst().dropLast())
        } else if !host.isEmpty, !host.contains(":") {
            self.host = host
        } else {
            return reader.note(
                .invalid, "this is '\(text)'; an IPv6 address needs brackets, such as [::1]:8480", at: node)
        }
        self.port = port
    }

    /// Whether text is an origin as browsers send it: scheme, name and optional port, nothing else.
    private static func isOrigin(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && ["http:", "https:"].contains(parts[0]) && parts[1].isEmpty && !parts[2].isEmpty
    }
}

extension SettingReader {
    /// Reads a list of words that satisfy a condition.
    fileprivate mutating func words(_ node: SettingNode, _ allowed: String, where isRight: (String) -> Bool)
        -> [String]?
    {
        guard let nodes = list(node) else { return nil }
        return nodes.compactMap { node in
            guard let word = string(node) else { return nil }
            if !isRight(word) {
                note(.invalid, "this is '\(word)'; allowed is \(allowed)", at: node)
            }
            return word.lowercased()
        }
    }
}
