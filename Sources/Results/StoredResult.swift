public import ScanModel

/// One `stable` event as it was announced, with what a replay needs.
public struct StoredResult: Sendable, Equatable {
    /// Its position in the log.
    public var cursor: ResultCursor
    /// The session that its sequence number and ids belong to.
    public var session: String
    /// The region of interest at the time, to which regional coordinates refer.
    public var region: Region
    /// The event.
    public var change: Change

    public init(cursor: ResultCursor, session: String, region: Region, change: Change) {
        self.cursor = cursor
        self.session = session
        self.region = region
        self.change = change
    }

    /// The approximate memory that it takes, in bytes.
    var estimatedBytes: Int {
        var bytes = MemoryLayout<Self>.size + 64 + 48 * change.allItems.count
        for item in change.items {
            bytes += MemoryLayout<RecognizedItem>.stride
            switch item.content {
            case .barcode(let barcode): bytes += barcode.payload.utf8.count + barcode.payloadData.count + 96
            case .text(let text):
                for candidate in text.candidates { bytes += candidate.transcript.utf8.count + 64 }
            case .rectangle, .document: break
            }
            if let outcome = item.outcome {
                bytes += (outcome.rule?.utf8.count ?? 0) + (outcome.output?.utf8.count ?? 0) + 64
            }
            for component in item.meaning?.components ?? [] {
                bytes += component.name.utf8.count + component.value.utf8.count + 64
            }
        }
        return bytes
    }
}
