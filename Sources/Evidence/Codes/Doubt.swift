import Glibc
import ScanModel
import Tracking

/// How likely a track's content is wrong, from how often such a content is misread and how often it was read alike.
///
/// One read of a print is wrong at `Barcode.misreadRate`; each further read that agrees multiplies that once more,
/// each that says something else in the same place takes one back. A linear code that was read from a restored picture in few
/// rows counts half. Digits printed beside the bars that say the same count as two reads. Other digits ask for twice the reads; where
/// they are another valid number of an EAN or UPC, no number of reads makes the content certain.
enum Doubt {
    static func of(
        _ track: Track, against rivals: Int, printed: BarcodeEvidence.Agreement? = nil
    ) -> Double {
        var weight = max(1, track.weight - Double(rivals))
        switch printed {
        case .agree: weight += 2
        case .differ: weight /= 2
        case nil: break
        }
        let isRefuted = printed == .differ && DigitGroups(track.barcode, track.details) != nil
        return max(
            pow(track.barcode.misreadRate, weight),
            isRefuted ? CertaintyThresholds.Code.refuted : CertaintyThresholds.Code.least)
    }
}
