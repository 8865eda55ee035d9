/// The content of an item: a barcode's payload, a line's text, or the shape of a flat object.
public enum Content: Sendable, Hashable {
    /// A barcode.
    case barcode(Barcode)
    /// A line of printed text.
    case text(PrintedText)
    /// A rectangle, found by geometry.
    case rectangle(FlatShape)
    /// A document: a sheet, card, receipt or label.
    case document(FlatShape)

    /// The kinds of content, as named on the wire.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        case barcode, text, rectangle, document

        /// Whether items of this kind have a shape instead of a content.
        public var isShape: Bool { self == .rectangle || self == .document }
    }

    /// The kind of this content.
    public var kind: Kind {
        switch self {
        case .barcode: .barcode
        case .text: .text
        case .rectangle: .rectangle
        case .document: .document
        }
    }

    /// The payload or transcript; empty for a shape.
    public var string: String {
        switch self {
        case .barcode(let barcode): barcode.payload
        case .text(let text): text.transcript
        case .rectangle, .document: ""
        }
    }

    /// The shape of a rectangle or document; nil for anything else.
    public var shape: FlatShape? {
        switch self {
        case .rectangle(let shape), .document(let shape): shape
        case .barcode, .text: nil
        }
    }
}
