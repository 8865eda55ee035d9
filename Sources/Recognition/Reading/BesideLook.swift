import Imaging
import ScanModel

/// A look at an EAN or UPC with what is printed to its right: the add-on lies outside of the place that looks like a code.
struct BesideLook {
    /// What is looked at.
    let candidate: CodeCandidate
    let symbology: Symbology

    /// The look at a thing that was read; nil where none is wanted: a certain content was looked at often enough.
    init?(_ thing: Attention, width: Double, height: Double) {
        guard !thing.isCertain, let modules = thing.barcode.symbology.traits.guardedModules else { return nil }
        let main = Parallelogram(thing.bounds, width: width, height: height)
        guard main.length > 0, main.height > 0 else { return nil }
        // A gap of up to twelve modules, five digits in 47, and a quiet zone.
        let share = 66 / modules
        var outline = main.padded(share / 2 * main.length, 0.1 * main.height)
        outline.centre += main.right * share
        candidate = CodeCandidate(form: .bars, outline: outline.padded(10, 6), reduction: 1, contrast: 0)
        symbology = thing.barcode.symbology
    }

    /// How it is looked at: as it is, larger where it is small.
    var look: PlaceLook { .plain(scale: candidate.outline.length < 500 ? 2 : 1) }
}
