/// What subscribers see of one physical thing in view.
public struct RecognizedItem: Sendable, Hashable {
    /// The name of the thing for as long as it is in view; never used again in the session.
    public var id: String
    /// What it says.
    public var content: Content
    /// What else a barcode's symbol tells; nothing of a line of print.
    public var details: BarcodeDetails
    /// What a barcode's content rests on; nil for text.
    public var evidence: BarcodeEvidence?
    /// Where it is, in fractions of the full frame (or of the region, for a subscriber that asked for that).
    public var bounds: Quad
    /// How sure its content is, from 0 to 1.
    public var confidence: Double
    /// Whether its content is final.
    public var stability: Stability
    /// In how many frames its content was read.
    public var reads: Int
    /// Capture time of its first reading, in seconds.
    public var firstSeen: Double
    /// Capture time of its latest reading, in seconds.
    public var lastSeen: Double
    /// In a `stable` event: the place of that result among all results, to go on from (`Subscribe` with `after`); nil
    /// elsewhere, and where no results are kept.
    public var cursor: String?

    /// Whether an item's content may still change.
    public enum Stability: String, Sendable, Hashable, Codable {
        /// More evidence may change it.
        case tentative
        /// It has enough evidence, and does not change any more.
        case stable
    }

    public init(
        id: String, content: Content, details: BarcodeDetails = BarcodeDetails(), evidence: BarcodeEvidence? = nil,
        bounds: Quad, confidence: Double, stability: Stability, reads: Int, firstSeen: Double, lastSeen: Double,
        cursor: String? = nil
    ) {
        self.id = id
        self.content = content
        self.details = details
        self.evidence = evidence
        self.bounds = bounds
        self.confidence = confidence
        self.stability = stability
        self.reads = reads
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
        self.cursor = cursor
    }

    /// What it says where it is a barcode.
    public var barcode: Barcode? { if case .barcode(let barcode) = content { barcode } else { nil } }
    /// The element strings of a barcode with GS1 content, as they are told on the wire; nil of all else.
    /// - Parameter moment: the event's: its year settles the century of dates.
    public func gs1Message(at moment: Moment) -> GS1Message? {
        barcode?.gs1Message(referenceYear: moment.referenceYear)
    }
    /// What it says where it is a line of print.
    public var text: PrintedText? { if case .text(let text) = content { text } else { nil } }
}
