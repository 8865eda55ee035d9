import ScanModel
import Tracking

/// Half of an EAN-13 that was read as a whole UPC-E: its first six digits between guard bars are one, wherever glare or an edge
/// makes a quiet zone of the second half.
enum HalfCode {
    /// Whether a track's code is the first half of another one's.
    static func isHalf(_ part: Track, of whole: Track) -> Bool {
        guard part.barcode.symbology == .upce, whole.barcode.symbology == .ean13,
            whole.bounds.boundingBox.contains(part.bounds.centre),
            let digits = DigitGroups(part.barcode, part.details)?.groups.first?.digits
        else { return false }
        return whole.barcode.payload.utf8.dropFirst().starts(with: digits)
    }
}
