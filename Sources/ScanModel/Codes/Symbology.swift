/// A kind of barcode, named as Apple's Vision names it; the last five are beyond Vision.
public enum Symbology: String, Sendable, Hashable, CaseIterable, Codable {
    case aztec, codabar, code39, code93, code128, dataMatrix, ean8, ean13, gs1DataBar, gs1DataBarExpanded
    case gs1DataBarLimited, i2of5, itf14, microPDF417, microQR, msiPlessey, pdf417, qr, upce
    case upca, maxiCode, rMQR, dxFilmEdge, telepen

    /// Why this build can't read the symbology, or nil where it can.
    public var unsupportedReason: String? {
        self == .msiPlessey ? "the decoder, zxing-cpp, does not read MSI Plessey" : nil
    }

    /// The symbologies that this build reads.
    public static let supported = allCases.filter { $0.unsupportedReason == nil }

    /// How often a single read of a print is wrong, as an order of magnitude: the symbology's own check decides.
    ///
    /// Reed-Solomon codes correct and verify what they read; Code 128 and the GS1 DataBar family carry a checksum over
    /// whole characters; EAN and UPC one digit; the rest none that has to be there.
    public var misreadRate: Double {
        switch self {
        case .aztec, .dataMatrix, .maxiCode, .microQR, .qr, .rMQR: 0.01
        case .microPDF417, .pdf417, .code128, .code93, .gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited: 0.02
        case .ean13, .upca, .telepen: 0.045
        case .ean8, .upce, .itf14, .code39, .codabar, .msiPlessey, .i2of5, .dxFilmEdge: 0.1
        }
    }

    /// The known name that is nearest to a misspelt one, for error messages.
    public static func nearest(to name: String) -> Symbology? {
        nearestWord(to: name, among: allCases.map(\.rawValue)).flatMap(Symbology.init(rawValue:))
    }
}
