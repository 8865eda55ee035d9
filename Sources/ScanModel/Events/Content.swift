/// What a thing in view says: a barcode's payload, or a line's text.
public enum Content: Sendable, Hashable {
    /// A barcode.
    case barcode(Barcode)
    /// A line of print.
    case text(PrintedText)

    /// The kinds of content, as they are named on the wire.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        case barcode, text
    }

    /// Which kind it is.
    public var kind: Kind {
        switch self {
        case .barcode: .barcode
        case .text: .text
        }
    }

    /// What it says: payload or transcript.
    public var string: String {
        switch self {
        case .barcode(let barcode): barcode.payload
        case .text(let text): text.transcript
        }
    }
}
