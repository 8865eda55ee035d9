/// What is known of a barcode's symbol beyond its content. Two symbols of one content are the same thing, whatever this says.
public struct BarcodeDetails: Sendable, Hashable {
    /// How much error correction was printed, as the symbology names it: `L`, `M`, `Q`, `H` of the QR family, the share of
    /// codewords as `23%` of Aztec and PDF417; nil where the symbology has no levels.
    public var errorCorrectionLevel: String?
    /// What the check digit or character says; nil where there is none.
    public var checkDigit: CheckDigitStatus?
    /// The two or five digits of the add-on beside an EAN or UPC; nil where none was read.
    public var supplementalPayload: String?
    /// The digits as printed where the payload is their longer form: 12 of a UPC-A, 8 of a UPC-E; else nil.
    public var printedDigits: String?
    /// The symbol's place among those that make one content together; nil where it is the whole.
    public var structuredAppend: StructuredAppend?
    /// Whether it is light on dark.
    public var isInverted: Bool
    /// Whether it is seen in a mirror, or from behind.
    public var isMirrored: Bool
    /// Whether it names its character set (ECI), so that `payload` is no guess.
    public var hasECI: Bool

    /// Makes details; without any, nothing is known.
    public init(
        errorCorrectionLevel: String? = nil, checkDigit: CheckDigitStatus? = nil, supplementalPayload: String? = nil,
        printedDigits: String? = nil, structuredAppend: StructuredAppend? = nil, isInverted: Bool = false,
        isMirrored: Bool = false, hasECI: Bool = false
    ) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.checkDigit = checkDigit
        self.supplementalPayload = supplementalPayload
        self.printedDigits = printedDigits
        self.structuredAppend = structuredAppend
        self.isInverted = isInverted
        self.isMirrored = isMirrored
        self.hasECI = hasECI
    }
}
