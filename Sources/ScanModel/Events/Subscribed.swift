/// Announces that a `subscribe` is in force. With `after`, the stable results since then follow, and then a snapshot.
public struct Subscribed: Sendable, Equatable, Decodable {
    /// The cursor of the latest stable result; nil if none are kept.
    public var cursor: String?
    /// Results since `after` that are no longer kept; nil if none is missing.
    public var gap: ResultGap?

    public init(cursor: String?, gap: ResultGap? = nil) {
        self.cursor = cursor
        self.gap = gap
    }

    func writeMembers(to json: inout JSONWriter) {
        if let cursor {
            json.key("cursor")
            json.string(cursor)
        }
        gap?.writeMember(to: &json)
    }
}

/// Stable results that can't be replayed.
public struct ResultGap: Sendable, Hashable, Decodable {
    /// How many are missing; nil if unknown.
    public var missing: Int?
    /// Why they are missing.
    public var reason: Reason

    /// Why results are missing.
    public enum Reason: String, Sendable, Hashable, CaseIterable, Codable {
        /// They exceeded the age or size that is kept.
        case expired
        /// They could not be saved, or can't be read any more.
        case damaged
        /// The cursor belongs to a log that no longer exists: the daemon was restarted without a journal, or the
        /// journal was deleted.
        case otherLog
    }

    public init(missing: Int?, reason: Reason) {
        self.missing = missing
        self.reason = reason
    }

    /// Writes the gap as the member `gap`.
    public func writeMember(to json: inout JSONWriter) {
        json.key("gap")
        json.object { json in
            if let missing {
                json.key("missing")
                json.integer(missing)
            }
            json.key("reason")
            json.string(reason.rawValue)
        }
    }
}

/// The answer to a `ping` on the event socket; every event up to `sequence` was sent before it.
public struct Pong: Sendable, Equatable, Decodable {
    /// The token of the `ping`.
    public var ping: Token
    /// Number of the latest event before it.
    public var sequence: Int
    /// The cursor of the latest stable result before it; nil if none are kept.
    public var cursor: String?

    /// The content of a `ping`, by which its sender recognizes the answer.
    public enum Token: Sendable, Hashable, Decodable {
        case text(String)
        case number(Double)

        /// Reads text or a number.
        public init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .number(try value.decode(Double.self))
            }
        }
    }

    public init(ping: Token, sequence: Int, cursor: String? = nil) {
        self.ping = ping
        self.sequence = sequence
        self.cursor = cursor
    }

    func writeMembers(to json: inout JSONWriter) {
        json.key("ping")
        switch ping {
        case .text(let text): json.string(text)
        case .number(let number):
            if let whole = Int(exactly: number) { json.integer(whole) } else { json.number(number, decimals: 6) }
        }
        json.key("sequence")
        json.integer(sequence)
        guard let cursor else { return }
        json.key("cursor")
        json.string(cursor)
    }
}
