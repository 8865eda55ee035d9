import ScanModel

/// What became of desired settings, for consumers.
struct SettingsReport: Sendable, Equatable {
    /// The names of the settings, the most important one last.
    var names: [String]
    var outcome: Outcome

    /// What became of them.
    enum Outcome: Sendable, Equatable {
        /// They are in force.
        case applied
        /// They can't be tried.
        case refused(String)
        /// No frames came with them, so they were taken back.
        case rolledBack(String)
        /// The daemon can't be asked.
        case away
    }

    /// Returns the message; nil if there is nothing to say.
    /// - Parameter time: now, in seconds since 1970.
    func message(time: Double) -> [UInt8]? {
        let (status, reason): (String, String?)
        switch outcome {
        case .applied: (status, reason) = ("applied", nil)
        case .refused(let why): (status, reason) = ("refused", why)
        case .rolledBack(let why): (status, reason) = ("rolledBack", why)
        case .away: return nil
        }
        var json = JSONWriter()
        json.object { json in
            json.key("revision")
            json.string(names.last ?? "")
            json.key("revisions")
            json.array { json in for name in names { json.string(name) } }
            json.key("status")
            json.string(status)
            if let reason {
                json.key("reason")
                json.string(reason)
            }
            json.key("time")
            json.string(Moment(frame: 0, captureTime: 0, time: time).timestamp)
        }
        return json.bytes
    }

    /// For the log.
    var description: String {
        let names = names.joined(separator: ", ").clipped(to: 200)
        return switch outcome {
        case .applied: "\(names): in force"
        case .refused(let why): "\(names): refused: \(why)"
        case .rolledBack(let why): "\(names): taken back: \(why)"
        case .away: "\(names): waiting for the daemon"
        }
    }
}
