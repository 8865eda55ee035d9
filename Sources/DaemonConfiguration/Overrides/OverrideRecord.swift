import ScanModel

/// What a daemon remembers about overrides: those in force, those before them while the new ones are tried, and the latest that failed. So
/// a trial that ends with the machine's power is taken back at the next start, and what failed isn't tried again.
public struct OverrideRecord: Sendable {
    /// Those in force; nil if there are none.
    public private(set) var current: SettingOverrides?
    /// Those before them, while the current ones are tried.
    public private(set) var trial: Trial?
    /// The latest that were taken back, and why.
    public private(set) var failed: (overrides: SettingOverrides, reason: String)?

    /// What is in force again if a trial fails.
    public struct Trial: Sendable {
        /// The overrides before; nil if there were none.
        public let previous: SettingOverrides?
    }

    public init() {}

    /// Returns why overrides aren't tried: they have failed before.
    public func refusal(of new: SettingOverrides) -> String? {
        failed.flatMap { $0.overrides.isSame(as: new) ? $0.reason : nil }
    }

    /// Puts overrides in force, on trial.
    public mutating func begin(_ new: SettingOverrides) {
        trial = Trial(previous: current)
        current = new
    }

    /// Undoes `begin`.
    public mutating func withdraw() {
        guard let trial else { return }
        current = trial.previous
        self.trial = nil
    }

    /// Ends the trial: the overrides stay.
    public mutating func keep() { trial = nil }

    /// Ends the trial: what was before is in force again.
    public mutating func takeBack(_ reason: String) {
        guard let trial else { return }
        if let current { failed = (current, reason) }
        self.current = trial.previous
        self.trial = nil
    }
}

extension OverrideRecord {
    /// Reads what `json` wrote. A file that is something else counts as none: the daemon has to start.
    public init(json bytes: [UInt8]) {
        guard let node = try? SettingNode(json: bytes).content else { return }
        current = SettingOverrides(node.member("current"))
        if let trial = node.member("trial") { self.trial = Trial(previous: SettingOverrides(trial.member("previous"))) }
        if let overrides = SettingOverrides(node.member("failed")),
            case .string(let reason) = node.member("failed")?.member("reason")
        {
            failed = (overrides, reason)
        }
    }

    /// The record as JSON.
    public var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            current?.writeMember("current", to: &json)
            if let trial {
                json.key("trial")
                json.object { trial.previous?.writeMember("previous", to: &$0) }
            }
            if let failed {
                json.key("failed")
                json.object { json in
                    json.key("revision")
                    json.string(failed.overrides.revision)
                    json.key("settings")
                    failed.overrides.settings.write(to: &json)
                    json.key("reason")
                    json.string(failed.reason)
                }
            }
        }
        json.endLine()
        return json.bytes
    }
}
