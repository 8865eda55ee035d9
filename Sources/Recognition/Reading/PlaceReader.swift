import Imaging
import ScanModel

/// Makes the decoder's jobs for places. Its memory is kept from frame to frame.
struct PlaceReader {
    private var alignment = BarAlignment()
    private var strips = BarStrips()
    private var patch = PlacePatch()
    private let symbologies: SymbologySet

    init(symbologies: SymbologySet) { self.symbologies = symbologies }

    /// The job for a look at a place.
    /// - Parameter wanted: what to look for; nil for all.
    /// - Returns: nil where there is nothing to look for in that way.
    mutating func job(
        _ look: PlaceLook, at candidate: CodeCandidate, wanted: Symbology?, of frame: borrowing Frame,
        in pixels: SharedPixels
    ) throws(SystemError) -> PlannedJob? {
        let sought = wanted.map { SymbologySet([$0]) } ?? symbologies
        switch look {
        case .strips(let choice):
            let linear = sought.intersection(.linear)
            guard !linear.isEmpty else { return nil }
            let field = BarStrips.padded(
                alignment.align(candidate.outline, in: frame), reduction: candidate.reduction)
            let strips = try strips.place(field, choice, reduction: candidate.reduction, of: frame, in: pixels)
            return PlannedJob(
                job: DecodeJob(patch: strips, symbologies: linear, effort: choice == .quick ? [] : .harder),
                field: field, isFragile: choice == .thorough)
        case .plain(let scale):
            let patch = try patch.plain(PlacePatch.padded(candidate), scale: scale, of: frame, in: pixels)
            return PlannedJob(job: DecodeJob(patch: patch, symbologies: sought, effort: .harder))
        case .restored(let kernel, let tryHard):
            let outline = PlacePatch.padded(candidate)
            guard let patch = try patch.restored(outline, kernel: kernel, of: frame, in: pixels) else { return nil }
            return PlannedJob(
                job: DecodeJob(
                    patch: patch, symbologies: sought, effort: tryHard ? [.harder, .rotated, .inverted] : .harder),
                isFragile: true)
        }
    }
}
