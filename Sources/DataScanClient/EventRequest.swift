public import ScanModel

/// What a client subscribes to. Omitted options have the daemon's default, which is everything.
public struct EventRequest: Sendable, Hashable {
    /// Which of `add`, `update`, `stable`, `remove`, `guidance` and `verdict`; nil means all.
    public var events: [String]?
    /// Which kinds of items; nil means all.
    public var types: [Content.Kind]?
    /// Which symbologies of barcodes; nil means all.
    public var symbologies: [Symbology]?
    /// Whether items that a rule rejects are sent too.
    public var includesRejected = false
    /// Whether corners are fractions of the region of interest instead of the frame.
    public var isRegional = false
    /// Maximum updates of an item per second; nil means no limit.
    public var maxUpdateRate: Double?

    public init(events: [String]? = nil, types: [Content.Kind]? = nil, symbologies: [Symbology]? = nil) {
        self.events = events
        self.types = types
        self.symbologies = symbologies
    }

    /// Returns the line that requests the subscription.
    /// - Parameter cursor: the result after which to continue; nil starts from now.
    func line(after cursor: String?) -> [UInt8] {
        func list(_ name: StaticString, _ words: [String]?, _ json: inout JSONWriter) {
            guard let words else { return }
            json.key(name)
            json.array { json in for word in words { json.string(word) } }
        }
        var json = JSONWriter()
        json.object { json in
            json.key("subscribe")
            json.object { json in
                list("events", events, &json)
                list("types", types?.map(\.rawValue), &json)
                list("symbologies", symbologies?.map(\.rawValue), &json)
                if includesRejected {
                    json.key("rejected")
                    json.boolean(true)
                }
                if isRegional {
                    json.key("coordinates")
                    json.string("region")
                }
                if let maxUpdateRate {
                    json.key("maxUpdateRate")
                    json.number(maxUpdateRate, decimals: 3)
                }
                if let cursor {
                    json.key("after")
                    json.string(cursor)
                }
            }
        }
        json.endLine()
        return json.bytes
    }
}
