import ScanModel
import Tracking

/// Detects half of an EAN-13 that was read as a UPC-E: with the guard bars, its first six digits form one if glare or
/// an edge in the second half looks like a quiet zone.
enum HalfCode {
    /// Returns whether a track's code is the first half of another one's.
    static func isHalf(_ part: Track, of whole: Track) -> Bool {
        guard part.barcode.symbology == .upce, whole.barcode.symbology == .ean13,
            whole.bounds.boundingBox.contains(part.bounds.centre),
            let digits = DigitGroups(part.barcode, part.details)?.groups.first?.digits
        else { return false }
        return whole.barcode.payload.utf8.dropFirst().starts(with: digits)
    }
}
