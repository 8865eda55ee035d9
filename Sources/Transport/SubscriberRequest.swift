import DataScan
import Delivery
import Results
import ScanModel

/// A line that a subscriber sends: `{"subscribe": {…}}` or `{"ping": …}`.
enum SubscriberRequest {
    /// Requests these events from now on.
    case subscribe(Subscription, after: ResultStart?)
    /// Requests an answer after all earlier events.
    case ping(Pong.Token)

    /// Parses a line, in which everything must be known and valid.
    static func parse(_ line: [UInt8]) throws(ProtocolError) -> SubscriberRequest {
        let node = try SettingNode(json: line)
        var reader = SettingReader()
        let members = reader.members(of: node, known: ["subscribe", "ping"])
        if let error = reader.error { throw error }
        var request: SubscriberRequest?
        switch (members["subscribe"], members["ping"]) {
        case (let subscribe?, nil): request = read(subscribe, &reader)
        case (nil, let ping?): request = token(ping, &reader).map(SubscriberRequest.ping)
        case (nil, nil):
            reader.note(
                .missing, "a line has to be {\"subscribe\": {…}} or {\"ping\": …}, and this one is neither", at: node)
        case (_?, let ping?): reader.note(.invalid, "a line is either a subscribe or a ping", at: ping)
        }
        if let error = reader.error { throw error }
        guard let request else { throw ProtocolError(.invalid, message: "this can't be used") }
        return request
    }

    private static func token(_ node: SettingNode, _ reader: inout SettingReader) -> Pong.Token? {
        switch node.content {
        case .number(let number) where number.isWhole: return .number(number)
        case .string(let text) where text.utf8.count <= 256: return .text(text)
        default:
            reader.note(
                .invalid, "a ping has to be text of at most 256 bytes, or a whole number of at most 15 digits", at: node
            )
            return nil
        }
    }

    private static func read(_ node: SettingNode, _ reader: inout SettingReader) -> SubscriberRequest {
        var subscription = Subscription()
        let members = reader.members(
            of: node, known: ["events", "types", "symbologies", "rejected", "coordinates", "maxUpdateRate", "after"])
        if let events = members["events"].flatMap({ reader.list($0) }) {
            subscription.events = Set(events.compactMap { reader.choice($0, of: EventName.self)?.rawValue })
        }
        if let types = members["types"].flatMap({ reader.list($0) }) {
            subscription.kinds = Set(types.compactMap { reader.choice($0, of: Content.Kind.self) })
        }
        if let symbologies = members["symbologies"].flatMap({ reader.symbologies($0) }) {
            subscription.symbologies = Set(symbologies)
        }
        if let rejected = members["rejected"].flatMap({ reader.boolean($0) }) {
            subscription.includesRejected = rejected
        }
        if let coordinates = members["coordinates"].flatMap({ reader.choice($0, of: Subscription.Coordinates.self) }) {
            subscription.coordinates = coordinates
        }
        if let rate = members["maxUpdateRate"].flatMap({ reader.number($0, in: 0.1...1000) }) {
            subscription.maxUpdateRate = rate
        }
        return .subscribe(subscription, after: members["after"].flatMap { position($0, &reader) })
    }

    private static func position(_ node: SettingNode, _ reader: inout SettingReader) -> ResultStart? {
        if case .string(let text) = node.content {
            if text == "earliest" { return .earliest }
            if let cursor = ResultCursor(text) { return .after(cursor) }
        }
        reader.note(.invalid, "this isn't a cursor; send one as you received it, or the word earliest", at: node)
        return nil
    }

    private enum EventName: String, CaseIterable { case add, update, stable, remove, guidance, verdict }
}
