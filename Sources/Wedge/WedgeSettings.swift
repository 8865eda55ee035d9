public import ScanModel
public import SettingFiles

/// The validated configuration of the wedge. Every key has a default; config/datascan-wedge.yaml documents them.
public struct WedgeSettings: Sendable {
    /// The daemon's event socket.
    public var socket = "/run/datascand/events.sock"
    /// The kinds of items to type.
    public var types: [Content.Kind] = [.barcode]
    /// The symbologies to type; empty means all.
    public var symbologies: [Symbology] = []
    /// Typed before each result.
    public var prefix = KeyText([])
    /// Typed after each result.
    public var suffix = KeyText([.key(held: [], .enter)])
    /// Whether the AIM identifier, such as `]C1`, precedes the content of a barcode.
    public var symbologyIdentifier = false
    /// The text typed for each control character. Others can't be typed, like characters that the layout lacks.
    public var controlCharacters: [Unicode.Scalar: KeyText] = [
        ControlCharacter.groupSeparator: KeyText([.character("|")])
    ]
    /// What to do with a result that can't be typed as it is.
    public var unwritable = UnwritablePolicy.refuse
    /// The layout of the program that reads the keyboard; nil for the machine's.
    public var layout: LayoutNames?
    /// Milliseconds after each press and each release of a key.
    public var keyDelay = 4
    /// Seconds after which a result is no longer typed.
    public var maximumAge = 2.0
    /// Maximum characters of a result that is typed.
    public var maximumLength = 2000
    /// What a result waits for, for at most `maximumAge`.
    public var awaited = Awaited.none
    /// The positions of the keys in the file, for mistakes that are found later.
    private(set) var places: [String: SettingNode.Place] = [:]
    private(set) var file = "configuration"

    /// What to do with a result that contains a character which can't be typed.
    public enum UnwritablePolicy: Sendable, Hashable {
        /// The result isn't typed.
        case refuse
        /// The character's number is typed, as GTK and IBus expect it.
        case unicode
        /// Something else is typed instead of the character.
        case replace(KeyText)
    }

    /// What a result waits for before it is typed.
    public enum Awaited: String, Sendable, CaseIterable {
        /// Nothing.
        case none
        /// An application's verdict that it accepts the result.
        case accepted
    }

    private enum PolicyName: String, CaseIterable { case refuse, unicode }

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
        places = members.mapValues(\.place)
        for (key, node) in members { read(key, node, &reader) }
        guard reader.mistakes.isEmpty else { throw ConfigurationError(file: file, mistakes: reader.mistakes) }
    }

    private static let keys = [
        "socket", "types", "symbologies", "prefix", "suffix", "symbologyIdentifier", "controlCharacters", "unwritable",
        "layout", "keyDelay", "maximumAge", "maximumLength", "await",
    ]

    private mutating func read(_ key: String, _ node: SettingNode, _ reader: inout SettingReader) {
        switch key {
        case "socket": socket = reader.path(node) ?? socket
        case "types": types = reader.kinds(node) ?? types
        case "symbologies": symbologies = reader.symbologies(node) ?? symbologies
        case "prefix": prefix = reader.keyText(node) ?? prefix
        case "suffix": suffix = reader.keyText(node) ?? suffix
        case "symbologyIdentifier": symbologyIdentifier = reader.boolean(node) ?? symbologyIdentifier
        case "controlCharacters": controlCharacters = reader.controlCharacters(node)
        case "unwritable": unwritable = readPolicy(node, &reader) ?? unwritable
        case "layout": layout = reader.layout(node)
        case "keyDelay": keyDelay = reader.integer(node, in: 1...1000) ?? keyDelay
        case "maximumAge": maximumAge = reader.number(node, in: 0.1...3600) ?? maximumAge
        case "await": awaited = reader.choice(node, of: Awaited.self) ?? awaited
        default: maximumLength = reader.integer(node, in: 1...10000) ?? maximumLength
        }
    }

    private func readPolicy(_ node: SettingNode, _ reader: inout SettingReader) -> UnwritablePolicy? {
        guard case .map = node.content else {
            switch reader.choice(node, of: PolicyName.self) {
            case .refuse: return .refuse
            case .unicode: return .unicode
            case nil: return nil
            }
        }
        let text = reader.members(of: node, known: ["replace"])["replace"]
        if text == nil { reader.note(.missing, "replace is missing; it says what is typed instead", at: node) }
        return text.flatMap { reader.keyText($0) }.map { .replace($0) }
    }

    /// Returns a mistake that was found once the layout was known.
    func mistake(in key: String, _ message: String) -> ConfigurationError {
        let place = places[key] ?? SettingNode.Place(path: key, line: 1, column: 1)
        return ConfigurationError(file: file, mistakes: [.init(place: place, code: .invalid, message: message)])
    }

    /// Whether the configuration contains a key.
    func names(_ key: String) -> Bool { places[key] != nil }
}
