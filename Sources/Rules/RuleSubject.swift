public import ScanModel

/// What rules are applied to: an item's content, and what is known about it.
public struct RuleSubject: Sendable {
    /// The payload or transcript.
    public let content: String
    let kind: Content.Kind
    let symbology: Symbology?
    let textContentType: TextContentType?
    let normalized: String?
    let components: [ContentComponent]
    let elements: [ElementString]
    /// The centre, in fractions of the region of interest; nil if the position isn't known.
    let centre: Point?
    let scalars: [UInt32]
    let characters: ScalarSet

    /// - Parameters:
    ///   - region: the region of interest.
    ///   - moment: the event's moment; its year determines the century of GS1 dates.
    public init(_ item: RecognizedItem, region: Region, moment: Moment) {
        self.init(
            content: item.content, elements: item.gs1Message(at: moment)?.elements ?? [], meaning: item.meaning,
            centre: region.localize(item.bounds.centre))
    }

    /// A content without a position.
    public init(_ content: Content, meaning: PayloadMeaning? = nil, moment: Moment) {
        let barcode = if case .barcode(let barcode) = content { barcode } else { nil as Barcode? }
        let message = barcode?.gs1Message(referenceYear: moment.referenceYear)
        self.init(content: content, elements: message?.elements ?? [], meaning: meaning, centre: nil)
    }

    private init(content: Content, elements: [ElementString], meaning: PayloadMeaning?, centre: Point?) {
        self.content = content.string
        kind = content.kind
        switch content {
        case .barcode(let barcode):
            (symbology, textContentType, normalized) = (barcode.symbology, nil, nil)
            components = meaning?.components ?? []
        case .text(let text):
            (symbology, textContentType) = (nil, text.meaning?.textContentType)
            normalized = text.meaning?.normalized
            components = text.meaning?.components ?? []
        case .rectangle, .document:
            (symbology, textContentType, normalized, components) = (nil, nil, nil, [])
        }
        self.elements = elements
        self.centre = centre
        scalars = content.string.unicodeScalars.map(\.value)
        characters = ScalarSet(scalars)
    }
}
