public import ScanModel
import Synchronization

/// An event on its way to subscribers. All who get it in the same terms share it, and its line is written once for them.
public final class OutgoingEvent: Sendable {
    /// The event.
    public let event: ScanEvent
    /// Number of the first stable result in it; nil where there is none.
    let result: Int?
    private let written = Mutex<[UInt8]?>(nil)
    private let inTerms = Mutex<[Subscription: OutgoingEvent?]>([:])

    init(_ event: ScanEvent, result: Int? = nil) {
        self.event = event
        self.result = result
    }

    /// The event as a line of the protocol, its line feed included.
    public var line: [UInt8] {
        written.withLock { written in
            if let written { return written }
            var json = JSONWriter()
            event.writeLine(to: &json)
            written = json.bytes
            return json.bytes
        }
    }

    /// What of the event a subscriber is told, made once for all who have the same terms; nil where nothing is.
    /// - Parameter region: the same for all of them: that of the time of the event.
    func filtered(by subscription: Subscription, region: Region) -> OutgoingEvent? {
        var terms = subscription
        // How often is each subscriber's own matter.
        terms.maxUpdateRate = nil
        return inTerms.withLock { known in
            if let found = known[terms] { return found }
            let made = terms.filter(event, region: region).map { OutgoingEvent($0, result: result) }
            known[terms] = .some(made)
            return made
        }
    }
}
