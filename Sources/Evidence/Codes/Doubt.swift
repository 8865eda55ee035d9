import Glibc
import ScanModel
import Tracking

/// The probability that a track's content is wrong, from how often such a content is misread and how often it was read alike.
///
/// One read of a code is wrong at `Barcode.misreadRate`; each further read that agrees multiplies that once more, and
/// each that reads something else in the same place takes one back. Reads of few rows of an altered picture count half. If no read had enough rows,
/// all of them count as one at most where one check digit guards the content, and as two otherwise: blur makes them err alike. Digits printed beside the bars
/// that are the same count as two reads, and other digits halve the number. If they contradict an EAN or UPC, one of the two is wrong.
enum Doubt {
    static func of(
        _ track: Track, against rivals: Int, printed: BarcodeEvidence.Agreement? = nil
    ) -> Double {
        let most =
            track.isFirm ? .infinity : CertaintyThresholds.Code.fewRows(isWeaklyGuarded: track.barcode.isWeaklyGuarded)
        var weight = max(1, min(track.weight, most) - Double(rivals))
        switch printed {
        case .agree: weight += 2
        case .differ: weight /= 2
        case nil: break
        }
        let isRefuted = printed == .differ && DigitGroups(track.barcode, track.details) != nil
        return max(
            pow(
                track.details.source == .printedDigits
                    ? CertaintyThresholds.Code.digitsMisread : track.barcode.misreadRate, weight),
            isRefuted ? CertaintyThresholds.Code.refuted : CertaintyThresholds.Code.least)
    }
}
