/// What a barcode says, apart from where it is.
public struct Barcode: Sendable, Hashable {
    /// Its kind.
    public var symbology: Symbology
    /// Its content as text.
    public var payload: String
    /// Its content as bytes, exactly as encoded (GS, FNC1 and NUL kept).
    public var payloadData: [UInt8]
    /// The AIM identifier, such as `]C1`; empty where the decoder gives none.
    public var symbologyIdentifier: String

    /// How often a single read of this content is wrong, as an order of magnitude.
    public var misreadRate: Double { symbology.traits.misreadRate(length: payload.utf8.count) }

    /// Makes a barcode's content.
    public init(symbology: Symbology, payload: String, payloadData: [UInt8], symbologyIdentifier: String = "") {
        self.symbology = symbology
        self.payload = payload
        self.payloadData = payloadData
        self.symbologyIdentifier = symbologyIdentifier
    }
}
