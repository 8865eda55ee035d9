public import ScanModel

/// What a scanner has reported since it started, for monitoring. It has no contents.
public struct ScanFigures: Sendable, Hashable {
    /// Items that became stable: by symbology, `text`, `document` and `rectangle`.
    public private(set) var stable: [String: Int] = [:]
    /// Stable items that the rules didn't accept, repetitions included.
    public private(set) var rejected = 0
    /// Windows that closed without an accepted result.
    public private(set) var noReads = 0
    /// Seconds from a frame's pixels to its events.
    public private(set) var latency = Histogram()
    /// Seconds from the first reading of a code or line until it was stable.
    public private(set) var timeToStable = Histogram()

    /// Counts what a frame has led to.
    mutating func count(_ events: [ScanEvent]) {
        for event in events {
            switch event {
            case .stable(let change): for item in change.items { count(item) }
            case .noRead: noReads += 1
            default: break
            }
        }
    }

    /// Counts a frame.
    /// - Parameter seconds: from its pixels to its events.
    mutating func countFrame(_ seconds: Double) { latency.add(seconds) }

    private mutating func count(_ item: RecognizedItem) {
        stable[Self.kind(of: item.content), default: 0] += 1
        if item.outcome?.accepted == false { rejected += 1 }
        // A shape has no content that would have to be read.
        if item.content.shape == nil { timeToStable.add(item.lastSeen - item.firstSeen) }
    }

    private static func kind(of content: Content) -> String {
        if case .barcode(let barcode) = content { barcode.symbology.rawValue } else { content.kind.rawValue }
    }

    func writeMember(to json: inout JSONWriter) {
        json.key("figures")
        json.object { json in
            json.key("stable")
            json.object { json in
                for (kind, count) in stable.sorted(by: { $0.key < $1.key }) {
                    json.key(named: kind)
                    json.integer(count)
                }
            }
            json.key("rejected")
            json.integer(rejected)
            json.key("noReads")
            json.integer(noReads)
            json.key("latency")
            latency.write(to: &json)
            json.key("timeToStable")
            timeToStable.write(to: &json)
        }
    }
}
