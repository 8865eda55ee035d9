public import ScanModel
import Synchronization

/// An event on its way to subscribers. Subscribers with the same terms share it, so its line is encoded only once for
/// them.
public final class OutgoingEvent: Sendable {
    /// The event.
    public let event: ScanEvent
    /// Number of the first stable result in it; nil if there is none.
    let result: Int?
    private let written = Mutex<[UInt8]?>(nil)
    private let inTerms = Mutex<[Subscription: OutgoingEvent?]>([:])

    init(_ event: ScanEvent, result: Int? = nil) {
        self.event = event
        self.result = result
    }

    /// The event as a line of the protocol, including the line feed.
    public var line: [UInt8] {
        written.withLock { written in
            if let written { return written }
            var json = JSONWriter()
            event.writeLine(to: &json)
            written = json.bytes
            return json.bytes
        }
    }

    /// The event as a subscription filters it, computed once for all subscribers with equal terms; nil if nothing is left.
    /// - Parameter region: the region of interest at the time of the event, which is the same for every subscriber.
    func filtered(by subscription: Subscription, region: Region) -> OutgoingEvent? {
        var terms = subscription
        // The rate decides when a subscriber gets an event, not what is in it.
        terms.maxUpdateRate = nil
        return inTerms.withLock { known in
            if let found = known[terms] { return found }
            let made = terms.filter(event, region: region).map { OutgoingEvent($0, result: result) }
            known[terms] = .some(made)
            return made
        }
    }
}
