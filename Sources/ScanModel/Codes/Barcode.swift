/// The content of a barcode, without its position.
public struct Barcode: Sendable, Hashable {
    /// The symbology.
    public var symbology: Symbology
    /// The content as text.
    public var payload: String
    /// The content as bytes, exactly as encoded (GS, FNC1 and NUL kept).
    public var payloadData: [UInt8]
    /// The AIM identifier, such as `]C1`; empty if the decoder gives none.
    public var symbologyIdentifier: String

    /// The probability that a single read of this content is wrong, as an order of magnitude.
    ///
    /// A few bars of a longer code, of text or of clutter are easily mistaken for a short code without a check
    /// character.
    public var misreadRate: Double {
        switch symbology {
        case .code39, .codabar, .i2of5, .telepen, .dxFilmEdge: payload.utf8.count < 4 ? 0.32 : symbology.misreadRate
        default: symbology.misreadRate
        }
    }

    public init(symbology: Symbology, payload: String, payloadData: [UInt8], symbologyIdentifier: String = "") {
        self.symbology = symbology
        self.payload = payload
        self.payloadData = payloadData
        self.symbologyIdentifier = symbologyIdentifier
    }
}
