import Recognition
import ScanModel

/// A reader of one symbology, or of a group that shares its search, in a picture.
///
/// To add a symbology: a type that conforms to this protocol, or to one that refines it (`LinearCode`, `FourStateCode`), and a row in
/// `NativeDecoder.readers`.
protocol CodeReader: Sendable {
    /// The symbology that it reads.
    var symbology: Symbology { get }
    /// Whether it finds codes at any angle, so that the picture need not be turned.
    var readsAtAnyAngle: Bool { get }
    /// Returns the codes in a picture. Their rows run from left to right.
    func read(_ picture: GrayPicture, effort: DecodeEffort) -> [FoundCode]
}

/// A code that was found in a picture.
struct FoundCode: Hashable {
    var payload: String
    /// The content as bytes; nil if they are those of `payload`.
    var payloadData: [UInt8]?
    /// AIM's identifier; empty if there is none for the symbology.
    var identifier = ""
    /// The corners in pixels, clockwise from the code's top left corner.
    var corners: [SIMD2<Double>]
    /// The number of different rows in which it was read; 0 for codes that aren't read row by row.
    var lines = 0
    /// What else the symbol says.
    var details = BarcodeDetails()

    /// Returns whether both are the same code, found twice: the same content, and corners nearer than half of its length.
    func isSame(as other: FoundCode) -> Bool {
        let (way, length) = (corners[0] - other.corners[0], corners[1] - corners[0])
        return payload == other.payload && (way * way).sum() < (length * length).sum() / 4
    }
}
