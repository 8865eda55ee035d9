import ScanModel

/// How far a camera's results have been delivered.
public struct RelayPosition: Sendable, Equatable {
    /// The latest result up to which all are confirmed, or the one before the first that will be sent; `earliest` for the beginning.
    public var cursor: String
    /// Whether any result has been confirmed: otherwise the next one has no `previous`.
    public var hasSent: Bool

    /// What the daemon calls the beginning of its journal.
    static let earliest = "earliest"

    public init(cursor: String, hasSent: Bool) {
        self.cursor = cursor
        self.hasSent = hasSent
    }

    /// Parses what `json` returns.
    /// - Returns: nil if it is something else.
    init?(json bytes: [UInt8]) {
        guard let node = try? SettingNode(json: bytes), case .map(let members) = node.content else { return nil }
        var cursor: String?
        var hasSent: Bool?
        for (key, value) in members {
            switch (key.content, value.content) {
            case (.string("cursor"), .string(let text)): cursor = text
            case (.string("hasSent"), .boolean(let value)): hasSent = value
            default: break
            }
        }
        guard let cursor, let hasSent, !cursor.isEmpty else { return nil }
        self.init(cursor: cursor, hasSent: hasSent)
    }

    /// The position as a line of JSON.
    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("cursor")
            json.string(cursor)
            json.key("hasSent")
            json.boolean(hasSent)
        }
        json.endLine()
        return json.bytes
    }
}
