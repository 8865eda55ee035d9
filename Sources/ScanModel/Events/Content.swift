/// The content of an item: a barcode's payload or a line's text.
public enum Content: Sendable, Hashable {
    /// A barcode.
    case barcode(Barcode)
    /// A line of printed text.
    case text(PrintedText)

    /// The kinds of content, as named on the wire.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        case barcode, text
    }

    /// The kind of this content.
    public var kind: Kind {
        switch self {
        case .barcode: .barcode
        case .text: .text
        }
    }

    /// The payload or transcript.
    public var string: String {
        switch self {
        case .barcode(let barcode): barcode.payload
        case .text(let text): text.transcript
        }
    }
}
