public import ScanModel
import Synchronization

/// An event on its way to subscribers. All who get it as it is share it, and its line is written once for them.
public final class OutgoingEvent: Sendable {
    /// The event.
    public let event: ScanEvent
    /// Number of the first stable result in it; nil where there is none.
    let result: Int?
    private let written = Mutex<[UInt8]?>(nil)

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
}
