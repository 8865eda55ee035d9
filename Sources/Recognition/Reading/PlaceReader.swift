import Imaging
import ScanModel

/// A builder of the decoder's jobs for places. Reuses its memory from frame to frame.
struct PlaceReader {
    private var alignment = BarAlignment()
    private var strips = BarStrips()
    private var patch = PlacePatch()
    private var sampler: GridSampler
    private var stacks = StackSampler()
    private var hexagons = HexagonSampler()
    private var solved = SolvedBars()
    private var charged = (grids: 0.0, bars: 0.0, long: 0.0)
    private var chargedOnStacks = (search: 0.0, rows: 0.0)
    private var chargedOnHexagons = (search: 0.0, fit: 0.0)
    /// Whether there is time for long searches: for linear codes of short guard patterns.
    var searchesLong = true
    private let symbologies: SymbologySet

    init(symbologies: SymbologySet) {
        self.symbologies = symbologies
        sampler = GridSampler(symbologies: symbologies)
    }

    /// The corners of the ink where modules were sampled last, in pixels of the frame, clockwise; nil if there was none.
    var ink: [SIMD2<Double>]? { sampler.ink }

    /// Returns the cost of modules and of bars that were solved for since the last call, and of long searches for bars, in milliseconds.
    mutating func takeSpent() -> (grids: Double, bars: Double, long: Double) {
        let spent = (grids: sampler.spent, bars: solved.spent, long: solved.spentOnLong)
        defer { charged = spent }
        return (spent.grids - charged.grids, spent.bars - charged.bars, spent.long - charged.long)
    }

    /// Returns the cost of searches for stacked codes since the last call, and of those that were found, in milliseconds.
    mutating func takeSpentOnStacks() -> (search: Double, rows: Double) {
        let spent = stacks.spent
        defer { chargedOnStacks = spent }
        return (spent.search - chargedOnStacks.search, spent.rows - chargedOnStacks.rows)
    }

    /// Returns the cost of searches for MaxiCodes since the last call, in milliseconds.
    mutating func takeSpentOnHexagons() -> (search: Double, fit: Double) {
        let spent = hexagons.spent
        defer { chargedOnHexagons = spent }
        return (spent.search - chargedOnHexagons.search, spent.fit - chargedOnHexagons.fit)
    }

    private func job(_ grids: [SampledGrid], _ sought: SymbologySet, in pixels: SharedPixels) throws(SystemError)
        -> PlannedJob?
    {
        guard !grids.isEmpty else { return nil }
        let sheet = SymbolSheet(grids)
        let patch = try pixels.place(
            sheet.drawn(), width: sheet.width, height: sheet.height, map: AffineMap(shiftX: 0, y: 0))
        let drawn = sought.intersection(SymbologySet(grids.map(\.size.symbology)))
        return PlannedJob(
            job: DecodeJob(patch: patch, symbologies: drawn, effort: .harder), sheet: sheet, isFragile: true)
    }

    /// Creates the job for an attempt on a fused picture.
    /// - Parameter turn: number of the attempt; the attempts alternate between strengths of deblurring.
    mutating func job(
        fused: FusedPatch, form: CodeCandidate.Form, turn: Int, wanted: Symbology?, size: GridSize?,
        in pixels: SharedPixels
    ) throws(SystemError) -> PlannedJob? {
        let sought = wanted.map { SymbologySet([$0]) } ?? symbologies
        let picture = fused.picture
        if form == .bars, turn % 3 != 2, case let linear = sought.intersection(.linear), !linear.isEmpty {
            let size = SIMD2(Double(picture.width), Double(picture.height))
            let room = 3 * PlacePatch.room
            let outline = Parallelogram(
                centre: size / 2, right: SIMD2(max(8, size.x / 2 - room), 0), down: SIMD2(0, max(4, size.y / 2 - room)))
            let field = BarStrips.padded(alignment.align(outline, in: picture), reduction: 3)
            if turn / 2 % 2 == 1,
                var job = try solvedJob(field, linear, reduction: Self.fusedReduction, of: picture, in: pixels)
            {
                job.field = field.mapped(by: fused.map)
                return job
            }
            let strips = try strips.place(field, .thorough, reduction: 3, of: picture, in: pixels)
            return PlannedJob(
                job: DecodeJob(patch: strips, symbologies: linear, effort: .harder), field: field.mapped(by: fused.map),
                isFragile: true)
        }
        if form == .matrix, turn / 2 % 2 == 1, !sampler.isEmpty {
            return try job(sampler.sample(fused, factor: 3, wanted: sought, size: size), sought, in: pixels)
        }
        var patch = try patch.fused(picture, kernel: turn % PlacePatch.fusedKernels.count, in: pixels)
        patch.map = fused.map
        return PlannedJob(
            job: DecodeJob(
                patch: patch, symbologies: suited(sought, form),
                effort: turn % 2 == 0 ? [.harder, .inverted] : [.harder, .globalThreshold]),
            isFragile: true)
    }

    /// Pixels of a fused picture per pixel of the camera.
    private static let fusedReduction = 3

    private mutating func solvedJob(
        _ field: BarField, _ linear: SymbologySet, reduction: Int, of frame: borrowing Frame, in pixels: SharedPixels
    ) throws(SystemError) -> PlannedJob? {
        guard SolvedBars.canSolve(linear),
            let drawn = solved.draw(
                field, linear, reduction: reduction, searchesLong: searchesLong, of: frame)
        else { return nil }
        let patch = try pixels.place(
            drawn.rows, width: drawn.width, height: drawn.rows.count / drawn.width, map: AffineMap(shiftX: 0, y: 0))
        return PlannedJob(
            job: DecodeJob(patch: patch, symbologies: drawn.symbologies.intersection(linear), effort: .harder),
            field: field,
            isFragile: true)
    }

    /// The symbologies that needles and lasers mark in dots, and the least blur that joins dots, in pixels: what is smaller flows together
    /// in the lens.
    private static let (dotted, leastBlur) = (SymbologySet([.dataMatrix]), 0.8)

    /// Returns the symbologies that a place of a form can hold: scanning rows is expensive, and useless for a matrix.
    /// An attempt on the unprocessed pixels still tries all symbologies, because the finder may be wrong.
    private func suited(_ sought: SymbologySet, _ form: CodeCandidate.Form) -> SymbologySet {
        let suited = form == .bars ? sought.subtracting(.matrix) : sought.subtracting(.linear)
        return suited.isEmpty ? sought : suited
    }

    /// Creates the job for an attempt on a place.
    /// - Parameters:
    ///   - wanted: the symbology to search for; nil for all.
    ///   - size: the code's size in modules, if it is known.
    /// - Returns: nil if this kind of attempt can't find any of the symbologies.
    mutating func job(
        _ look: PlaceLook, at candidate: CodeCandidate, wanted: Symbology?, size: GridSize? = nil,
        of frame: borrowing Frame, in pixels: SharedPixels
    ) throws(SystemError) -> PlannedJob? {
        let sought = wanted.map { SymbologySet([$0]) } ?? symbologies
        switch look {
        case .hexagons:
            guard sought.contains(.maxiCode), let symbol = hexagons.sample(candidate, of: frame) else { return nil }
            var job = try job([symbol], sought, in: pixels)
            // The bullseye and the marks around it say what it is, and the error correction spans 20 of 124 codewords.
            job?.isFragile = false
            return job
        case .strips(let choice):
            let linear = sought.intersection(.linear)
            guard !linear.isEmpty else { return nil }
            let field = BarStrips.padded(
                alignment.align(candidate.outline, in: frame), reduction: candidate.reduction)
            if choice == .solved {
                return try solvedJob(field, linear, reduction: candidate.reduction, of: frame, in: pixels)
            }
            let strips = try strips.place(field, choice, reduction: candidate.reduction, of: frame, in: pixels)
            return PlannedJob(
                job: DecodeJob(patch: strips, symbologies: linear, effort: choice == .quick ? [] : .harder),
                field: field, isFragile: choice != .quick)
        case .plain(let scale):
            let patch = try patch.plain(PlacePatch.padded(candidate), scale: scale, of: frame, in: pixels)
            return PlannedJob(
                job: DecodeJob(patch: patch, symbologies: sought, effort: .harder))
        case .restored(let kernel, let tryHard):
            let outline = PlacePatch.padded(candidate)
            guard
                let patch = try patch.restored(
                    outline, kernel: kernel, reduction: candidate.reduction, of: frame, in: pixels)
            else { return nil }
            return PlannedJob(
                job: DecodeJob(
                    patch: patch, symbologies: suited(sought, candidate.form),
                    effort: tryHard ? [.harder, .inverted] : .harder),
                isFragile: true)
        case .joined(let strength):
            let dotted = sought.intersection(Self.dotted)
            let outline = candidate.outline
            let sigma = min(outline.length, outline.height) * PlacePatch.joining[strength]
            guard !dotted.isEmpty, sigma > Self.leastBlur,
                let patch = try patch.joined(PlacePatch.padded(candidate), sigma: sigma, of: frame, in: pixels)
            else { return nil }
            return PlannedJob(
                job: DecodeJob(
                    patch: patch, symbologies: dotted, effort: [.harder, .inverted, .rotated, .globalThreshold]),
                isFragile: true)
        case .sampled:
            return try job(sampler.sample(candidate, wanted: sought, size: size, of: frame), sought, in: pixels)
        case .stacked:
            guard let stack = stacks.sample(candidate, wanted: sought, size: size, of: frame) else { return nil }
            var job = try job([stack.grid], sought, in: pixels)
            job?.isFragile = !stack.isSure
            return job
        case .fused: return nil
        }
    }
}

extension BarField {
    fileprivate func mapped(by map: AffineMap) -> BarField {
        func place(_ place: SIMD2<Double>) -> SIMD2<Double> {
            let mapped = map.apply(x: place.x, y: place.y)
            return SIMD2(mapped.x, mapped.y)
        }
        return BarField(
            topLeft: place(topLeft), topRight: place(topRight), bottomRight: place(bottomRight),
            bottomLeft: place(bottomLeft))
    }
}
