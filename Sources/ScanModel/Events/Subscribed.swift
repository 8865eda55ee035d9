/// A subscriber's `subscribe` is in force. With `after`, the stable results since then come next; at last a snapshot.
public struct Subscribed: Sendable, Equatable, Decodable {
    /// The cursor of the latest stable result; nil where none are kept.
    public var cursor: String?
    /// Results since `after` that are not kept any more; nil where none is missing.
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

/// Stable results that can't be told again.
public struct ResultGap: Sendable, Hashable, Decodable {
    /// How many are missing; nil where that can't be known.
    public var missing: Int?
    /// Why.
    public var reason: Reason

    /// Why results are missing.
    public enum Reason: String, Sendable, Hashable, CaseIterable, Codable {
        /// They were older, or more, than is kept.
        case expired
        /// They could not be saved, or can't be read any more.
        case damaged
        /// The cursor is of results that are kept no more at all: the daemon was restarted without a journal, or the
        /// journal was deleted.
        case otherLog
    }

    public init(missing: Int?, reason: Reason) {
        self.missing = missing
        self.reason = reason
    }

    func writeMember(to json: inout JSONWriter) {
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

/// The answer to a `ping` on the event socket: every event up to its number was told before it.
public struct Pong: Sendable, Equatable, Decodable {
    /// What the `ping` said.
    public var ping: Token
    /// Number of the latest event before it.
    public var sequence: Int
    /// The cursor of the latest stable result before it; nil where none are kept.
    public var cursor: String?

    /// What a `ping` says, for whoever sent it to know it again.
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
