import Imaging
import ScanModel

/// An attempt to read an EAN or UPC together with the add-on on its right, which lies outside the candidate.
struct BesideLook {
    /// The area to read.
    let candidate: CodeCandidate
    let symbology: Symbology

    /// - Returns: nil if no attempt is needed: the symbology has no add-on, or the content is certain.
    init?(_ thing: Attention, width: Double, height: Double) {
        guard !thing.isCertain, let modules = thing.barcode.symbology.traits.guardedModules else { return nil }
        let main = Parallelogram(thing.bounds, width: width, height: height)
        guard main.length > 0, main.height > 0 else { return nil }
        // A gap of up to twelve modules, 47 modules for five digits, and a quiet zone.
        let share = 66 / modules
        var outline = main.padded(share / 2 * main.length, 0.1 * main.height)
        outline.centre += main.right * share
        candidate = CodeCandidate(form: .bars, outline: outline.padded(10, 6), reduction: 1, contrast: 0)
        symbology = thing.barcode.symbology
    }

    /// The kind of attempt: at original size, or enlarged if small.
    var look: PlaceLook { .plain(scale: candidate.outline.length < 500 ? 2 : 1) }
}
