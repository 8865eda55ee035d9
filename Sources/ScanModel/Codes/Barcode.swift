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
    public var misreadRate: Double { symbology.traits.misreadRate(length: payload.utf8.count) }

    /// Whether at most one check digit or character guards the content, so that a misreading of a few bars may pass.
    public var isWeaklyGuarded: Bool {
        switch symbology.traits.guarded {
        case .byStrongErrorCorrection, .byErrorCorrection, .byErrorCorrectionOfRows, .byChecksum: false
        case .byOneDigit, .byOneCharacter, .byOneDigitOfFew, .optionally, .byForm: true
        }
    }

    public init(symbology: Symbology, payload: String, payloadData: [UInt8], symbologyIdentifier: String = "") {
        self.symbology = symbology
        self.payload = payload
        self.payloadData = payloadData
        self.symbologyIdentifier = symbologyIdentifier
    }
}
