import DataScan
import ScanModel

/// A line that a subscriber sends: `{"subscribe": {…}}`.
enum SubscribeRequest {
    /// Reads a line; everything in it has to be known and right.
    static func parse(_ line: [UInt8]) throws(ProtocolError) -> Subscription {
        let node = try SettingNode(json: line)
        var reader = SettingReader()
        var subscription = Subscription()
        let members = reader.members(of: node, known: ["subscribe"])
        if let request = members["subscribe"] {
            read(request, &reader, &subscription)
        } else if reader.mistakes.isEmpty {
            reader.note(.missing, "subscribe is missing; a line has to be {\"subscribe\": {…}}", at: node)
        }
        if let error = reader.error { throw error }
        return subscription
    }

    private static func read(_ node: SettingNode, _ reader: inout SettingReader, _ subscription: inout Subscription) {
        let members = reader.members(
            of: node, known: ["events", "types", "symbologies", "coordinates", "maxUpdateRate"])
        if let events = members["events"].flatMap({ reader.list($0) }) {
            subscription.events = Set(events.compactMap { reader.choice($0, of: EventName.self)?.rawValue })
        }
        if let types = members["types"].flatMap({ reader.list($0) }) {
            subscription.kinds = Set(types.compactMap { reader.choice($0, of: Content.Kind.self) })
        }
        if let symbologies = members["symbologies"].flatMap({ reader.symbologies($0) }) {
            subscription.symbologies = Set(symbologies)
        }
        if let coordinates = members["coordinates"].flatMap({ reader.choice($0, of: Subscription.Coordinates.self) }) {
            subscription.coordinates = coordinates
        }
        if let rate = members["maxUpdateRate"].flatMap({ reader.number($0, in: 0.1...1000) }) {
            subscription.maxUpdateRate = rate
        }
    }

    private enum EventName: String, CaseIterable { case add, update, stable, remove, guidance }
}
