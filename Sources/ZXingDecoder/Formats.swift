import CZXing
public import Recognition
import ScanModel

extension ZXingDecoder {
    /// The symbologies that zxing-cpp reads.
    public static let symbologies = SymbologySet(Symbology.allCases.filter { !formats(of: $0).isEmpty })
}

/// Returns the decoder's formats for a set of symbologies.
func zxingFormats(of symbologies: SymbologySet) -> [ZXing_BarcodeFormat] {
    Symbology.allCases.filter(symbologies.contains).flatMap(formats)
}

private func formats(of symbology: Symbology) -> [ZXing_BarcodeFormat] {
    switch symbology {
    case .aztec: [ZXing_BarcodeFormat_Aztec]
    case .codabar: [ZXing_BarcodeFormat_Codabar]
    // Without Code 32, Italy's pharmacy numbers: zxing-cpp converts one of ten Code 39 of six characters without vowels to another content.
    case .code39: [ZXing_BarcodeFormat_Code39Std, ZXing_BarcodeFormat_Code39Ext, ZXing_BarcodeFormat_PZN]
    case .code93: [ZXing_BarcodeFormat_Code93]
    case .code128: [ZXing_BarcodeFormat_Code128]
    case .dataMatrix: [ZXing_BarcodeFormat_DataMatrix]
    case .ean8: [ZXing_BarcodeFormat_EAN8]
    // A UPC-A is an EAN-13 that starts with 0; `symbology(of:…)` distinguishes them.
    case .ean13: [ZXing_BarcodeFormat_EAN13]
    case .upca: [ZXing_BarcodeFormat_UPCA]
    case .gs1DataBar:
        [ZXing_BarcodeFormat_DataBarOmni, ZXing_BarcodeFormat_DataBarStk, ZXing_BarcodeFormat_DataBarStkOmni]
    case .gs1DataBarExpanded: [ZXing_BarcodeFormat_DataBarExp, ZXing_BarcodeFormat_DataBarExpStk]
    case .gs1DataBarLimited: [ZXing_BarcodeFormat_DataBarLtd]
    // ITF-14 is an ITF of 14 digits with a check digit, so these are also distinguished afterwards.
    case .i2of5, .itf14: [ZXing_BarcodeFormat_ITF]
    case .microPDF417: [ZXing_BarcodeFormat_MicroPDF417]
    case .microQR: [ZXing_BarcodeFormat_MicroQRCode]
    // Read by NativeDecoder.
    case .msiPlessey, .intelligentMail, .rm4scc, .pharmacode, .hanXin, .dotCode: []
    case .pdf417: [ZXing_BarcodeFormat_PDF417, ZXing_BarcodeFormat_CompactPDF417]
    case .qr: [ZXing_BarcodeFormat_QRCodeModel1, ZXing_BarcodeFormat_QRCodeModel2]
    case .upce: [ZXing_BarcodeFormat_UPCE]
    case .maxiCode: [ZXing_BarcodeFormat_MaxiCode]
    case .rMQR: [ZXing_BarcodeFormat_RMQRCode]
    case .dxFilmEdge: [ZXing_BarcodeFormat_DXFilmEdge]
    case .telepen: [ZXing_BarcodeFormat_Telepen]
    }
}

/// Returns the symbology of a decoded code; nil if it wasn't requested.
func symbology(of format: ZXing_BarcodeFormat, payload: String, wanted: SymbologySet) -> Symbology? {
    let candidates: [Symbology] =
        switch format {
        case ZXing_BarcodeFormat_EAN13, ZXing_BarcodeFormat_UPCA, ZXing_BarcodeFormat_ISBN:
            payload.hasPrefix("0") ? [.upca, .ean13] : [.ean13]
        case ZXing_BarcodeFormat_ITF, ZXing_BarcodeFormat_ITF14:
            isITF14(payload) ? [.itf14, .i2of5] : [.i2of5]
        case ZXing_BarcodeFormat_Code39, ZXing_BarcodeFormat_Code39Std, ZXing_BarcodeFormat_Code39Ext,
            ZXing_BarcodeFormat_PZN:
            [.code39]
        case ZXing_BarcodeFormat_Aztec, ZXing_BarcodeFormat_AztecCode, ZXing_BarcodeFormat_AztecRune: [.aztec]
        case ZXing_BarcodeFormat_QRCode, ZXing_BarcodeFormat_QRCodeModel1, ZXing_BarcodeFormat_QRCodeModel2: [.qr]
        case ZXing_BarcodeFormat_Telepen, ZXing_BarcodeFormat_TelepenAlpha, ZXing_BarcodeFormat_TelepenNumeric:
            [.telepen]
        default: Symbology.allCases.filter { formats(of: $0).contains(format) }
        }
    return candidates.first(where: wanted.contains)
}

/// Returns whether a payload is fourteen digits with a valid check digit (GS1 General Specifications, modulo 10 with
/// weights 3 and 1).
private func isITF14(_ payload: String) -> Bool {
    let digits = payload.utf8.compactMap { (48...57).contains($0) ? Int($0) - 48 : nil }
    guard digits.count == 14, payload.utf8.count == 14 else { return false }
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
    return sum % 10 == 0
}
