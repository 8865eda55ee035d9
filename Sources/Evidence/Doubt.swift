import ScanModel
import Tracking

/// How likely a track's content is wrong, from how often such a content is misread and how often it was read alike.
///
/// One read of a print is wrong at `Barcode.misreadRate`; each further read that agrees multiplies that once more,
/// each that says something else in the same place takes one back.
enum Doubt {
    /// Below this a content is certain enough to act on.
    static let stable = 1.01e-4

    static func of(_ track: Track, against rivals: Int) -> Double {
        var doubt = 1.0
        for _ in 0..<max(1, track.votes - rivals) where doubt > 1e-12 { doubt *= track.barcode.misreadRate }
        return doubt
    }
}
