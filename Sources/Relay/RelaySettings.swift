public import DaemonConfiguration
public import ScanModel
public import SettingFiles

/// Where a station's messages go, and what may come back: the validated contents of `datascan-relay.yaml`.
public struct RelaySettings: Sendable {
    /// The names of the place and of the station there.
    public var site = ""
    public var station = ""
    /// The station's cameras; one without a name if each isn't a daemon of its own.
    public var cameras: [RelayCamera] = [RelayCamera()]
    /// The broker; nil if results go to a server only.
    public var broker: BrokerAddress?
    /// The server that gets results by HTTP; nil if none does.
    public var webhook: WebhookSettings?
    /// The first levels of all topics.
    public var prefix = "datascan"
    /// The folder that keeps how far results have been delivered.
    public var stateFolder = "/var/lib/datascan-relay"
    /// The methods of the daemon that consumers may call.
    public var commands: Set<String> = []
    /// Whether consumers may change settings.
    public var takesSettings = false
    /// The groups whose settings the cameras take as well; each has priority over those before it.
    public var groups: [String] = []

    /// The first level of the topics by which Home Assistant finds the cameras; nil if it isn't told about them.
    public var homeAssistant: String?

    public init() {}

    /// Reads a configuration file.
    /// - Throws: `ConfigurationError` with every mistake in it, or if it can't be read.
    public init(file: String) throws(ConfigurationError) {
        try self.init(yaml: ConfigurationError.text(of: file), file: file)
    }

    /// Parses a configuration.
    /// - Throws: `ConfigurationError` with every mistake in it.
    public init(yaml: String, file: String) throws(ConfigurationError) {
        var reader = SettingReader()
        let root = try SettingNode(yaml: yaml, file: file) ?? SettingNode(.map([]), at: .init(line: 1, column: 1))
        let members = reader.members(
            of: root,
            known: [
                "site", "station", "cameras", "eventSocket", "controlSocket", "mqtt", "webhook", "stateFolder",
                "commands", "settings", "groups", "homeAssistant",
            ])
        for (key, target) in [("site", \RelaySettings.site), ("station", \RelaySettings.station)] {
            if let node = members[key] {
                if let name = reader.fleetName(node) { self[keyPath: target] = name }
            } else {
                reader.note(.missing, "\(key) is missing; it is part of all topics, such as \(key): \(key)-1", at: root)
            }
        }
        readCameras(members, &reader)
        members["mqtt"].map { readBroker($0, &reader) }
        webhook = members["webhook"].flatMap { reader.webhook($0) }
        if members["mqtt"] == nil, members["webhook"] == nil {
            reader.note(
                .missing,
                "mqtt or webhook is missing; it says where results go, such as mqtt: {broker: mqtt://127.0.0.1}",
                at: root)
        }
        if let path = members["stateFolder"].flatMap({ reader.path($0) }) { stateFolder = path }
        if let node = members["commands"] { commands = reader.commands(node) }
        if let node = members["homeAssistant"] { homeAssistant = reader.discoveryPrefix(node) }
        if let takes = members["settings"].flatMap({ reader.boolean($0) }) { takesSettings = takes }
        if let node = members["groups"] {
            groups = reader.groups(node)
            if !takesSettings {
                reader.note(
                    .invalid, "groups have settings, which this station doesn't take; add settings: true", at: node)
            }
        }
        guard reader.mistakes.isEmpty else { throw ConfigurationError(file: file, mistakes: reader.mistakes) }
    }

    private mutating func readCameras(_ members: [String: SettingNode], _ reader: inout SettingReader) {
        let named = members["cameras"].map { reader.cameras($0) } ?? []
        if !named.isEmpty { cameras = named.map(RelayCamera.init) }
        for (key, target) in [
            ("eventSocket", \RelayCamera.eventSocket), ("controlSocket", \RelayCamera.controlSocket),
        ] {
            guard let node = members[key], let path = reader.path(node) else { continue }
            if named.isEmpty {
                cameras[0][keyPath: target] = path
            } else {
                reader.note(
                    .invalid, "\(key) is for a daemon without a name; omit it: each of the cameras has its own",
                    at: node)
            }
        }
    }

    private mutating func readBroker(_ node: SettingNode, _ reader: inout SettingReader) {
        let members = reader.members(
            of: node, known: ["broker", "user", "passwordFile", "authorities", "certificate", "key", "prefix"])
        var broker = BrokerAddress()
        defer { self.broker = broker }
        if let url = members["broker"] {
            if let text = reader.string(url), let address = BrokerAddress(url: text) {
                broker = address
            } else {
                reader.note(
                    .invalid, "\(url.shown); allowed is mqtt://HOST:PORT, or mqtts://HOST:PORT with TLS", at: url)
            }
        } else {
            reader.note(.missing, "broker is missing; it is the broker's address, such as mqtt://127.0.0.1", at: node)
        }
        broker.user = members["user"].flatMap { reader.string($0) }
        broker.passwordFile = members["passwordFile"].flatMap { reader.path($0) }
        broker.authorities = members["authorities"].flatMap { reader.path($0) }
        broker.certificate = members["certificate"].flatMap { reader.path($0) }
        broker.key = members["key"].flatMap { reader.path($0) }
        if let node = members["prefix"] { prefix = reader.topicPrefix(node) ?? prefix }
        if let node = members["passwordFile"], broker.user == nil {
            reader.note(.invalid, "passwordFile needs user beside it", at: node)
        }
        for (one, other) in [("certificate", "key"), ("key", "certificate")] {
            if let node = members[one], members[other] == nil {
                reader.note(.missing, "\(one) needs \(other) beside it", at: node)
            }
        }
        for key in ["authorities", "certificate"] where !broker.usesTLS {
            guard let node = members[key], members["broker"] != nil else { continue }
            reader.note(.invalid, "\(key) is for TLS; the broker's address then begins with mqtts://", at: node)
        }
    }
}

/// A camera whose results are delivered.
public struct RelayCamera: Sendable, Hashable {
    /// Its name; nil for a daemon without a name.
    public var name: CameraName?
    /// The daemon's event socket.
    public var eventSocket = CameraName.socketFolder(of: nil) + "/events.sock"
    /// The daemon's control socket; only commands and warnings need it.
    public var controlSocket = CameraName.socketFolder(of: nil) + "/control.sock"

    public init() {}

    /// The daemon of a named camera.
    public init(_ camera: NamedSockets) {
        name = camera.name
        eventSocket = camera.folder + "/events.sock"
        controlSocket = camera.folder + "/control.sock"
    }
}
