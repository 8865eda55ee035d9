/// A kind of barcode, named as Apple's Vision names it; those after `upca` are beyond Vision.
///
/// To add one: a case here and a row in `traits`, its decoder (formats in `ZXingDecoder/Formats.swift`, or a type in `NativeDecoder` and its
/// row in `NativeDecoder.readers`), and its words on the set-up page (`WebGateway/Page/words.js`). Tests say what the schema and
/// docs/protocol.md still lack.
public enum Symbology: String, Sendable, Hashable, CaseIterable, Codable {
    case aztec, codabar, code39, code93, code128, dataMatrix, ean8, ean13, gs1DataBar, gs1DataBarExpanded
    case gs1DataBarLimited, i2of5, itf14, microPDF417, microQR, msiPlessey, pdf417, qr, upce
    case upca, maxiCode, rMQR, dxFilmEdge, telepen, intelligentMail, rm4scc, pharmacode, hanXin, dotCode

    /// What sets the symbology apart.
    public var traits: SymbologyTraits {
        switch self {
        case .aztec: SymbologyTraits(.otherMatrix, guarded: .byErrorCorrection, isSquare: true)
        case .codabar: SymbologyTraits(.linear, guarded: .optionally)
        case .code39: SymbologyTraits(.linear, guarded: .optionally)
        case .code93: SymbologyTraits(.linear, guarded: .byChecksum)
        case .code128: SymbologyTraits(.linear, guarded: .byChecksum)
        case .dataMatrix: SymbologyTraits(.otherMatrix, guarded: .byErrorCorrection)
        case .ean8: SymbologyTraits(.linear, guarded: .byOneDigitOfFew, guardedModules: 67)
        case .ean13: SymbologyTraits(.linear, guarded: .byOneDigit, guardedModules: 95)
        case .gs1DataBar: SymbologyTraits(.linear, guarded: .byChecksum)
        case .gs1DataBarExpanded: SymbologyTraits(.linear, guarded: .byChecksum)
        case .gs1DataBarLimited: SymbologyTraits(.linear, guarded: .byChecksum)
        case .i2of5: SymbologyTraits(.linear, guarded: .optionally)
        case .itf14: SymbologyTraits(.linear, guarded: .byOneDigitOfFew)
        case .microPDF417: SymbologyTraits(.stacked, guarded: .byErrorCorrectionOfRows)
        case .microQR: SymbologyTraits(.quickResponse, guarded: .byErrorCorrection, isSquare: true)
        case .msiPlessey: SymbologyTraits(.linear, guarded: .byOneDigitOfFew, isOnlyByName: true)
        case .pdf417: SymbologyTraits(.stacked, guarded: .byErrorCorrectionOfRows)
        case .qr: SymbologyTraits(.quickResponse, guarded: .byStrongErrorCorrection, isSquare: true)
        case .upce: SymbologyTraits(.linear, guarded: .byOneDigitOfFew, guardedModules: 51)
        case .upca: SymbologyTraits(.linear, guarded: .byOneDigit, guardedModules: 95)
        case .maxiCode: SymbologyTraits(.otherMatrix, guarded: .byErrorCorrection)
        case .rMQR: SymbologyTraits(.quickResponse, guarded: .byErrorCorrection)
        case .dxFilmEdge: SymbologyTraits(.linear, guarded: .optionally)
        case .telepen: SymbologyTraits(.linear, guarded: .byOneCharacter)
        case .intelligentMail: SymbologyTraits(.fourState, guarded: .byChecksum, isOnlyByName: true)
        case .rm4scc: SymbologyTraits(.fourState, guarded: .byOneCharacter, isOnlyByName: true)
        case .pharmacode: SymbologyTraits(.linear, guarded: .byForm, isOnlyByName: true)
        case .hanXin: SymbologyTraits(.otherMatrix, guarded: .byErrorCorrection, isOnlyByName: true, isSquare: true)
        case .dotCode: SymbologyTraits(.otherMatrix, guarded: .byErrorCorrection, isOnlyByName: true)
        }
    }

    /// The symbologies that this build reads.
    public static let supported = allCases

    /// The symbologies that are read if none is named.
    public static let usual = allCases.filter { !$0.traits.isOnlyByName }

    /// Returns the known name nearest to a misspelt one, for error messages.
    public static func nearest(to name: String) -> Symbology? {
        nearestWord(to: name, among: allCases.map(\.rawValue)).flatMap(Symbology.init(rawValue:))
    }
}
