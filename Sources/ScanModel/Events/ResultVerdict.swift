/// An application's answer to a result: what it did with it.
public struct Acknowledgement: Sendable, Hashable {
    /// What the application decided.
    public var verdict: Verdict
    /// A sentence for people; nil if there is none.
    public var message: String?

    /// What an application decides about a result.
    public enum Verdict: String, Sendable, Hashable, CaseIterable, Codable {
        /// It took the result.
        case accepted
        /// It can't use the result.
        case rejected
    }

    /// Maximum length of a message, in Unicode scalars: a sentence that a page or a display can show.
    public static let longestMessage = 200

    public init(_ verdict: Verdict, message: String? = nil) {
        self.verdict = verdict
        self.message = message
    }

    /// Whether a message may be sent: not empty, not too long, and on one line.
    public static func allows(message: String) -> Bool {
        let scalars = message.unicodeScalars
        return (1...longestMessage).contains(scalars.count) && !scalars.contains(where: \.endsOrControlsLine)
    }
}

/// An application has answered a result.
public struct ResultVerdict: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// When the answer came, in seconds since 1970.
    public var time: Double
    /// The position of the result in the log.
    public var cursor: String
    /// The item's id.
    public var id: String
    /// The session that the id belongs to, if it is an earlier one; nil for the current session.
    public var session: String?
    /// The answer.
    public var answer: Acknowledgement

    public init(
        sequence: Int, time: Double, cursor: String, id: String, session: String? = nil, answer: Acknowledgement
    ) {
        (self.sequence, self.time, self.cursor) = (sequence, time, cursor)
        (self.id, self.session, self.answer) = (id, session, answer)
    }

    func writeMembers(to json: inout JSONWriter) {
        json.stamp(sequence, time: time)
        json.key("cursor")
        json.string(cursor)
        json.key("id")
        json.string(id)
        json.optional("session", session)
        json.key("verdict")
        json.string(answer.verdict.rawValue)
        json.optional("message", answer.message)
    }
}

extension ResultVerdict: Decodable {
    private enum Key: CodingKey { case sequence, time, cursor, id, session, verdict, message }

    /// Reads the members of a `verdict`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence), time: try values.time(.time),
            cursor: try values.decode(String.self, forKey: .cursor), id: try values.decode(String.self, forKey: .id),
            session: try values.decodeIfPresent(String.self, forKey: .session),
            answer: Acknowledgement(
                try values.decode(Acknowledgement.Verdict.self, forKey: .verdict),
                message: try values.decodeIfPresent(String.self, forKey: .message)))
    }
}

extension Acknowledgement {
    private enum Key: CodingKey { case verdict, verdictMessage }

    /// Writes the members `verdict` and `verdictMessage` of an item.
    func writeMembers(to json: inout JSONWriter) {
        json.key("verdict")
        json.string(verdict.rawValue)
        json.optional("verdictMessage", message)
    }

    /// Reads the same members; nil if there was no answer.
    static func ifPresent(from decoder: any Decoder) throws -> Acknowledgement? {
        let values = try decoder.container(keyedBy: Key.self)
        guard let verdict = try values.decodeIfPresent(Verdict.self, forKey: .verdict) else { return nil }
        return Acknowledgement(verdict, message: try values.decodeIfPresent(String.self, forKey: .verdictMessage))
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, or ends a line or paragraph.
    fileprivate var endsOrControlsLine: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
