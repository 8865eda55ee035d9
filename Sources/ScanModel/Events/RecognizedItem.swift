/// A physical object in view, as subscribers see it.
public struct RecognizedItem: Sendable, Hashable {
    /// The item's name while it is in view; not reused in the session.
    public var id: String
    /// Its content.
    public var content: Content
    /// Further properties of a barcode's symbol; empty for text.
    public var details: BarcodeDetails
    /// The evidence for a barcode's content; nil for text.
    public var evidence: BarcodeEvidence?
    /// The meaning of a barcode whose payload has a known form; nil for others, and for text.
    public var meaning: PayloadMeaning?
    /// What the configured rules decided; nil if there are no rules, or while the item isn't stable.
    public var outcome: RuleOutcome?
    /// Its position, in fractions of the full frame (or of the region, if the subscriber asked for that).
    public var bounds: Quad
    /// The document that it lies in, and where; nil for a document, and for what lies in none.
    public var page: PagePlace?
    /// Probability that the content is right, from 0 to 1.
    public var confidence: Double
    /// Whether its content is final.
    public var stability: Stability
    /// Number of frames in which its content was read.
    public var reads: Int
    /// Capture time of its first reading, in seconds.
    public var firstSeen: Double
    /// Capture time of its latest reading, in seconds.
    public var lastSeen: Double
    /// In a `stable` event: the position of this result in the log, to resume from (`Subscribe` with `after`). Nil
    /// elsewhere, and if no results are kept.
    public var cursor: String?
    /// In a snapshot: an application's answer to this result; nil elsewhere, and if there is none.
    public var answer: Acknowledgement?

    /// Whether an item's content may still change.
    public enum Stability: String, Sendable, Hashable, Codable {
        /// More evidence may change it.
        case tentative
        /// It has enough evidence and no longer changes.
        case stable
    }

    public init(
        id: String, content: Content, details: BarcodeDetails = BarcodeDetails(), evidence: BarcodeEvidence? = nil,
        meaning: PayloadMeaning? = nil, outcome: RuleOutcome? = nil, bounds: Quad, page: PagePlace? = nil,
        confidence: Double, stability: Stability,
        reads: Int, firstSeen: Double,
        lastSeen: Double,
        cursor: String? = nil, answer: Acknowledgement? = nil
    ) {
        self.id = id
        self.content = content
        self.details = details
        self.evidence = evidence
        self.meaning = meaning
        self.outcome = outcome
        self.bounds = bounds
        self.page = page
        self.confidence = confidence
        self.stability = stability
        self.reads = reads
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
        self.cursor = cursor
        self.answer = answer
    }

    /// The content, if it is a barcode.
    public var barcode: Barcode? { if case .barcode(let barcode) = content { barcode } else { nil } }
    /// Returns the element strings of a barcode with GS1 content or a GS1 Digital Link, as sent on the wire; nil for
    /// anything else.
    /// - Parameter moment: the event's moment; its year determines the century of dates.
    public func gs1Message(at moment: Moment) -> GS1Message? { gs1Message(referenceYear: moment.referenceYear) }

    /// Returns the same for a year.
    func gs1Message(referenceYear: Int) -> GS1Message? {
        meaning?.kind == .gs1DigitalLink
            ? barcode.flatMap { DigitalLink($0.payload) }?.message(referenceYear: referenceYear)
            : barcode?.gs1Message(referenceYear: referenceYear)
    }

    /// The content, if it is a line of text.
    public var text: PrintedText? { if case .text(let text) = content { text } else { nil } }
    /// What applications should use: the output of the rules; without rules, the payload or transcript. Nil if a rule rejects the
    /// item.
    public var output: String? { outcome.map(\.output) ?? content.string }
    /// Whether no rule rejects it.
    public var isAccepted: Bool { outcome?.accepted ?? true }
    /// Whether its content is a result that is kept for subscribers. A shape has none.
    public var isResult: Bool { content.shape == nil }
    /// Whether it is a document.
    public var isDocument: Bool { content.kind == .document }
}
