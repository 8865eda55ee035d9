/// When frames are read, and how soon the same content is reported again.
///
///     var trigger = TriggerSettings()
///     trigger.mode = .onDemand        // read for five seconds after each trigger, or until the first result
///     trigger.repeatAfter = 2         // ignore what was in view less than two seconds ago
public struct TriggerSettings: Sendable, Hashable {
    /// What makes frames be read.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Every frame is read.
        case continuous
        /// Frames are read in a window after each trigger.
        case onDemand
    }

    /// What makes frames be read.
    public var mode = Mode.continuous
    /// Seconds for which a window stays open, 0.1 to 3600.
    public var window = 5.0
    /// The number of accepted results that closes a window early, up to 1000; 0 if only time does.
    public var results = 1
    /// Seconds after an accepted result in which nothing is read, and no trigger is taken; 0 to 3600.
    public var hold = 0.0
    /// Seconds since a content was last in view in which it isn't accepted again, 0 to 86400. If 0, it always is.
    public var repeatAfter = 0.0

    /// Whether something other than a client can stop the reading of frames.
    public var isContinuous: Bool { mode == .continuous && hold == 0 }

    /// The windows that are possible, in seconds.
    public static let windows = 0.1...3600.0

    /// Creates the default settings: everything is read and accepted at any time.
    public init() {}
}

/// Whether frames are read.
public enum TriggerState: String, Sendable, Hashable, CaseIterable, Codable {
    /// A trigger is awaited.
    case idle
    /// Frames are read.
    case open
    /// Nothing is read for some time after a result.
    case held
}

extension SettingReader {
    /// Reads the section `trigger`.
    public mutating func trigger(_ section: SettingNode) -> TriggerSettings {
        var settings = TriggerSettings()
        let members = members(of: section, known: ["mode", "window", "results", "hold", "repeatAfter"])
        if let mode = members["mode"].flatMap({ choice($0, of: TriggerSettings.Mode.self) }) { settings.mode = mode }
        if let seconds = members["window"].flatMap({ number($0, in: TriggerSettings.windows) }) {
            settings.window = seconds
        }
        if let count = members["results"].flatMap({ integer($0, in: 0...1000) }) { settings.results = count }
        if let seconds = members["hold"].flatMap({ number($0, in: 0...3600) }) { settings.hold = seconds }
        if let seconds = members["repeatAfter"].flatMap({ number($0, in: 0...86400) }) {
            settings.repeatAfter = seconds
        }
        for key in ["window", "results"] where settings.mode == .continuous {
            guard let node = members[key] else { continue }
            note(.invalid, "\(key) concerns the windows of the mode onDemand; leave it out, or set that mode", at: node)
        }
        return settings
    }
}
