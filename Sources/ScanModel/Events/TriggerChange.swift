/// Whether frames are read has changed.
public struct TriggerChange: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// Seconds since 1970.
    public var time: Double
    /// Whether frames are read from now on, and until when.
    public var report: TriggerReport

    public init(sequence: Int, time: Double, report: TriggerReport) {
        (self.sequence, self.time, self.report) = (sequence, time, report)
    }
}

/// Whether frames are read, and until when.
public struct TriggerReport: Sendable, Hashable, Decodable {
    /// Whether frames are read.
    public var state: TriggerState
    /// Seconds until a window closes, or until a hold ends; nil if the state stays until a trigger or other settings.
    public var remaining: Double?

    public init(state: TriggerState, remaining: Double?) { (self.state, self.remaining) = (state, remaining) }

    /// Writes the members `state` and `remaining`.
    public func writeMembers(to json: inout JSONWriter) {
        json.key("state")
        json.string(state.rawValue)
        guard let remaining else { return }
        json.key("remaining")
        json.number(remaining, decimals: 3)
    }
}

/// A window closed without an accepted result.
public struct NoRead: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// Seconds since 1970.
    public var time: Double
    /// Seconds for which the window was open.
    public var window: Double
    /// The number of results in it that a rule rejected, or that repeated an earlier one too soon.
    public var rejected: Int

    public init(sequence: Int, time: Double, window: Double, rejected: Int) {
        (self.sequence, self.time, self.window, self.rejected) = (sequence, time, window, rejected)
    }
}

extension TriggerChange: Decodable {
    private enum Key: CodingKey { case sequence, time }

    /// Reads the members of a `trigger`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence), time: try values.time(.time),
            report: try TriggerReport(from: decoder))
    }

    func writeMembers(to json: inout JSONWriter) {
        json.stamp(sequence, time: time)
        report.writeMembers(to: &json)
    }
}

extension NoRead: Decodable {
    private enum Key: CodingKey { case sequence, time, window, rejected }

    /// Reads the members of a `noRead`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence), time: try values.time(.time),
            window: try values.decode(Double.self, forKey: .window),
            rejected: try values.decode(Int.self, forKey: .rejected))
    }

    func writeMembers(to json: inout JSONWriter) {
        json.stamp(sequence, time: time)
        json.key("window")
        json.number(window, decimals: 3)
        json.key("rejected")
        json.integer(rejected)
    }
}
