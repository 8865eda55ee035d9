/// What is known about a barcode's symbol beyond its content. Two symbols with the same content are the same item,
/// whatever their details.
public struct BarcodeDetails: Sendable, Hashable {
    /// The level of error correction in the symbology's own terms: `L`, `M`, `Q`, `H` for the QR family, the share of
    /// codewords such as `23%` for Aztec and PDF417; nil if the symbology has no levels.
    public var errorCorrectionLevel: String?
    /// The status of the check digit or character; nil if there is none.
    public var checkDigit: CheckDigitStatus?
    /// The two or five digits of the add-on beside an EAN or UPC; nil if none was read.
    public var supplementalPayload: String?
    /// The digits as printed, if the payload is their longer form: 12 for a UPC-A, 8 for a UPC-E; else nil.
    public var printedDigits: String?
    /// The symbol's position in a series that forms one content; nil if it is complete by itself.
    public var structuredAppend: StructuredAppend?
    /// Whether it is light on dark.
    public var isInverted: Bool
    /// Whether it is seen in a mirror, or from behind.
    public var isMirrored: Bool
    /// Whether it declares its character set (ECI), so that `payload` doesn't depend on a guess.
    public var hasECI: Bool
    /// What its content was read from.
    public var source: BarcodeSource

    /// Makes details; by default nothing is known.
    public init(
        errorCorrectionLevel: String? = nil, checkDigit: CheckDigitStatus? = nil, supplementalPayload: String? = nil,
        printedDigits: String? = nil, structuredAppend: StructuredAppend? = nil, isInverted: Bool = false,
        isMirrored: Bool = false, hasECI: Bool = false, source: BarcodeSource = .symbol
    ) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.checkDigit = checkDigit
        self.supplementalPayload = supplementalPayload
        self.printedDigits = printedDigits
        self.structuredAppend = structuredAppend
        self.isInverted = isInverted
        self.isMirrored = isMirrored
        self.hasECI = hasECI
        self.source = source
    }
}
