import ScanModel
public import SettingFiles

/// The validated configuration of a station. Every key has a default; config/datascan-signal.yaml documents them.
public struct SignalSettings: Sendable {
    /// The daemon's event socket.
    public var socket = "/run/datascand/events.sock"
    /// The daemon's control socket, for buttons.
    public var control = "/run/datascand/control.sock"
    /// Seconds within which a content counts as repeated; 0 for never.
    public var repeatWithin = 10.0
    /// Seconds after which a result is too old to be signalled.
    public var maximumAge = 2.0
    /// The program that plays sounds, with its arguments; the file is added.
    public var player = ["aplay", "--quiet"]
    /// The outputs, by name.
    public var outputs: [String: OutputSettings] = [:]
    /// What each signal does. Signals that aren't named do nothing.
    public var signals: [Signal: SignalPlan] = [:]
    /// The buttons, by name.
    public var buttons: [String: ButtonSettings] = [:]
    /// The positions in the file of outputs, sounds and buttons, by their paths, for mistakes that are found later.
    private(set) var places: [String: SettingNode.Place] = [:]
    private(set) var file = "configuration"

    public init() {}

    /// Reads a configuration file.
    /// - Throws: `ConfigurationError` with every mistake in it, or if it can't be read.
    public init(file: String) throws(ConfigurationError) {
        try self.init(yaml: ConfigurationError.text(of: file), file: file)
    }

    /// Parses a configuration.
    /// - Throws: `ConfigurationError` with every mistake in it.
    public init(yaml: String, file: String) throws(ConfigurationError) {
        self.file = file
        guard let root = try SettingNode(yaml: yaml, file: file) else { return }
        var reader = SettingReader()
        let members = reader.members(of: root, known: Self.keys)
        // In this order, because signals name outputs.
        for key in Self.keys { if let node = members[key] { read(key, node, &reader) } }
        noteSharedLines(&reader)
        guard reader.mistakes.isEmpty else { throw ConfigurationError(file: file, mistakes: reader.mistakes) }
    }

    private static let keys = [
        "socket", "control", "repeatWithin", "maximumAge", "player", "outputs", "signals", "buttons",
    ]

    /// Far more than a station has.
    private static let limit = 64

    private mutating func read(_ key: String, _ node: SettingNode, _ reader: inout SettingReader) {
        switch key {
        case "socket": socket = reader.path(node) ?? socket
        case "control": control = reader.path(node) ?? control
        case "repeatWithin": repeatWithin = reader.number(node, in: 0...86_400) ?? repeatWithin
        case "maximumAge": maximumAge = reader.number(node, in: 0.1...3600) ?? maximumAge
        case "player":
            player = reader.command(node) ?? player
            places[key] = node.place
        case "outputs": outputs = named(node, &reader) { $0.output($1) }
        case "signals": signals = readSignals(node, &reader)
        default: buttons = named(node, &reader) { $0.button($1) }
        }
    }

    /// Notes outputs and buttons that have the same line, as far as it is called the same.
    private func noteSharedLines(_ reader: inout SettingReader) {
        let lines = outputs.sorted { $0.key < $1.key }.map { ("outputs.\($0.key)", $0.value.address) }
        let inputs = buttons.sorted { $0.key < $1.key }.compactMap { name, button in
            button.address.map { ("buttons.\(name)", $0) }
        }
        var users: [LineAddress: String] = [:]
        for (path, address) in lines + inputs {
            if let other = users[address], let place = places[path] {
                reader.note(.invalid, "this is the same line as that of \(other)", at: SettingNode(.null, at: place))
            }
            users[address] = path
        }
    }

    /// Reads a map from names that the user chooses.
    private mutating func named<Value>(
        _ node: SettingNode, _ reader: inout SettingReader, _ read: (inout SettingReader, SettingNode) -> Value?
    ) -> [String: Value] {
        guard let members = reader.namedMembers(node, limit: Self.limit) else { return [:] }
        for (_, value) in members { places[value.place.path] = value.place }
        return members.compactMapValues { read(&reader, $0) }
    }

    private mutating func readSignals(_ node: SettingNode, _ reader: inout SettingReader) -> [Signal: SignalPlan] {
        var plans: [Signal: SignalPlan] = [:]
        for (name, value) in reader.members(of: node, known: Signal.allCases.map(\.rawValue)) {
            guard let signal = Signal(rawValue: name) else { continue }
            plans[signal] = reader.plan(value, for: signal, outputs: outputs.keys.sorted())
            places[value.place.path] = value.place
        }
        return plans
    }

    /// Returns mistakes that were found once the machine was known.
    /// - Parameter found: the paths of what is wrong, such as `outputs.green`, and messages.
    func mistakes(_ found: [(path: String, message: String)]) -> ConfigurationError {
        let mistakes = found.map { path, message in
            SettingReader.Mistake(
                place: places[path] ?? .init(path: path, line: 1, column: 1), code: .unavailable, message: message)
        }
        return ConfigurationError(file: file, mistakes: mistakes)
    }
}

/// An output: a GPIO line.
public struct OutputSettings: Sendable, Hashable {
    /// The line.
    public var address: LineAddress
    /// Whether the line is low while the output is active.
    public var isActiveLow: Bool
}

/// A button that triggers a reading.
public struct ButtonSettings: Sendable, Hashable {
    /// What the button is connected to.
    public enum Source: Sendable, Hashable {
        /// A key of an input device: its path or name, and the key's code, 0 for any key. Other programs get nothing from a grabbed
        /// device.
        case key(device: String, code: UInt16, isGrabbed: Bool)
        /// A GPIO line.
        case line(LineAddress, isActiveLow: Bool, bias: LineBias)
    }

    /// What the button is connected to.
    public var source: Source
    /// The maximum time between two changes of one press, in milliseconds.
    public var debounce: Int
    /// Seconds of the reading window; nil for the daemon's.
    public var window: Double?

    var address: LineAddress? { if case .line(let address, _, _) = source { address } else { nil } }
}

/// What a line does while nothing drives it.
public enum LineBias: String, Sendable, Hashable, CaseIterable {
    /// What it did before.
    case asIs
    /// A resistor of the chip pulls it up.
    case pullUp
    /// A resistor of the chip pulls it down.
    case pullDown
    /// Nothing.
    case disabled
}
