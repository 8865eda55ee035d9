import Imaging
import ScanModel

/// Reads the modules of matrix codes that are too small or too blurred for the decoder's detectors, from the outline of a candidate, and
/// draws them as clean symbols.
struct GridSampler: Sendable {
    private var picture = GridPicture()
    private var outline = InkOutline()
    private var search = GridSearch()
    private var optics = ModuleOptics()
    private var solver = ModuleSolver()
    private let patterns: [GridPattern]
    /// Pixels whose ink was outlined so far: a measure of the work.
    private var pixels = 0
    /// The corners of the ink at the latest candidate, in pixels of the frame, clockwise; nil if there was none.
    private(set) var ink: [SIMD2<Double>]?

    /// Pixels around a candidate: its outline is accurate to a cell of four.
    private static let room = 10.0
    /// How often the grid is fitted again with the modules that were found.
    private static let rounds = 2
    /// Change of blur that is tried then, in pixels.
    private static let step = 0.12

    /// Milliseconds of a typical core for a million weights, and for a million pixels whose ink is outlined; measured on small codes.
    private static let cost = (weights: 20.0, pixels: 140.0)
    /// A candidate's shorter side in pixels, and the ratio of its sides, beyond which it isn't tried: ten modules, and the longest Data Matrix. Of
    /// rMQR, that leaves out sizes that are longer; to outline every line of text for them left other codes unread (1 % of clips).
    private static let (leastSide, mostRatio) = (12.0, 4.0)

    init(symbologies: SymbologySet) { patterns = GridPattern.all(of: symbologies) }

    /// Whether there is anything to find.
    var isEmpty: Bool { patterns.isEmpty }

    /// The approximate cost of everything sampled so far, in milliseconds; the same on every machine.
    var spent: Double {
        (Double(search.work + optics.work) * Self.cost.weights + Double(pixels) * Self.cost.pixels) / 1e6
    }

    /// Returns the symbols that a candidate may be, the most likely first.
    /// - Parameters:
    ///   - wanted: the symbologies to try.
    ///   - size: the code's size if it is known: then only this one is tried, which takes a tenth of the time.
    mutating func sample(
        _ candidate: CodeCandidate, wanted: SymbologySet, size: GridSize?, of frame: borrowing Frame
    ) -> [SampledGrid] {
        let area = candidate.outline
        let (short, long) = (min(area.length, area.height), max(area.length, area.height))
        ink = nil
        guard short > Self.leastSide, long < Self.mostRatio * short else { return [] }
        guard var corners = outlined(area, reduction: candidate.reduction, of: frame) else { return [] }
        if candidate.reduction > 1, let ink, case let code = Parallelogram(ink, along: area.right),
            min(code.length, code.height) < Self.fineSide
        {
            // The candidate is a label. What lies on it is too small for the label's reduction.
            guard let finer = outlined(code, reduction: 1, of: frame) else { return [] }
            corners = finer
        }
        return grids(corners, wanted, size, scale: 1)
    }

    /// Takes an area into `picture`, and returns the corners of the ink in it; nil if there is none that stands alone.
    private mutating func outlined(
        _ area: Parallelogram, reduction: Int, of frame: borrowing Frame
    ) -> [SIMD2<Double>]? {
        let scale = Double(reduction)
        guard picture.take(area.bounds(Self.room * scale), of: frame, reduction: reduction) else { return nil }
        let radius = min(area.length, area.height) / 2 / scale
        return corners(
            middle: (picture.fromSource(area.centre), radius), most: Self.mostInk * area.area / (scale * scale))
    }

    /// Maximum area of the ink as a share of the candidate's: beyond, it is a label, or lies around one.
    private static let mostInk = 1.5
    /// Shorter side of the ink in pixels of the frame below which the frame's full resolution is needed: ten modules of the widest that
    /// `GridSearch` tries.
    private static let fineSide = 36.0

    /// Returns the symbols that a fused picture of a place may show.
    mutating func sample(
        _ fused: FusedPatch, factor: Double, wanted: SymbologySet, size: GridSize?
    ) -> [SampledGrid] {
        let source = fused.picture
        let scale = factor / Double(Self.fusedReduction)
        guard picture.take(source.window, of: source, reduction: Self.fusedReduction, map: fused.map) else { return [] }
        let whole = SIMD2(Double(source.width), Double(source.height)) / Double(Self.fusedReduction)
        let radius = min(whole.x, whole.y) / 2 - PlacePatch.room * scale
        guard let corners = corners(middle: (whole / 2, max(radius, 4)), most: nil) else { return [] }
        return grids(corners, wanted, size, scale: scale)
    }

    /// Pixels of a fused picture per sample: it has three per pixel of the camera, more than it has detail.
    private static let fusedReduction = 2

    /// Returns the corners of the ink in `picture`, and remembers them.
    private mutating func corners(
        middle: (centre: SIMD2<Double>, radius: Double), most: Double?
    ) -> [SIMD2<Double>]? {
        pixels += picture.width * picture.height
        let corners = outline.corners(in: picture, middle: middle, most: most)
        ink = corners?.map(picture.inFrame)
        return corners
    }

    private mutating func grids(
        _ corners: [SIMD2<Double>], _ wanted: SymbologySet, _ size: GridSize?, scale: Double
    ) -> [SampledGrid] {
        var sampled: [SampledGrid] = []
        let found = search.find(
            patterns.filter { wanted.contains($0.symbology) && (size ?? $0.size) == $0.size }, at: corners, in: picture,
            scale: scale)
        for (rank, hypothesis) in found.enumerated() {
            var (grid, fit) = (hypothesis.grid, hypothesis.fit)
            for round in 0...(rank == 0 ? Self.rounds : 0) {
                if round > 0 {
                    guard let better = refitted(grid.settled(), fit, scale) else { break }
                    fit = better
                    grid = hypothesis.grid
                }
                guard optics.see(grid, at: fit.corners, blur: fit.blur, in: picture, known: false) else { break }
                solver.solve(&grid, optics, fit)
                let new = SampledGrid(grid, hypothesis.pattern.size, corners: fit.corners.map(picture.inFrame))
                if !sampled.contains(where: { $0.isDark == new.isDark }) { sampled.append(new) }
            }
        }
        return sampled
    }

    /// Fits a grid whose modules are all assumed to be known.
    private mutating func refitted(_ grid: ModuleGrid, _ fit: GridFit, _ scale: Double) -> GridFit? {
        var best: GridFit?
        for change in [-Self.step, 0, Self.step] {
            guard
                let next = GridFit(
                    grid, from: fit.corners, blur: max(fit.blur + change * scale, 0.2), in: picture, known: false,
                    steps: 2, stride: GridSearch.stride(fit.corners, GridSearch.plenty), with: &optics),
                next.score > best?.score ?? -.infinity
            else { continue }
            best = next
        }
        return best
    }
}

/// The modules of a symbol that was sampled, and where it lies.
struct SampledGrid: Sendable {
    let size: GridSize
    /// Row by row.
    let isDark: [Bool]
    /// In pixels of the frame, clockwise from the symbol's top left corner.
    let corners: [SIMD2<Double>]

    init(size: GridSize, isDark: [Bool], corners: [SIMD2<Double>]) {
        (self.size, self.isDark, self.corners) = (size, isDark, corners)
    }

    init(_ grid: ModuleGrid, _ size: GridSize, corners: [SIMD2<Double>]) {
        (self.size, self.corners) = (size, corners)
        isDark = (0..<grid.rows).flatMap { row in
            (0..<grid.columns).map { grid.darkness[grid.index(row, $0)] > 0.5 }
        }
    }
}

extension Parallelogram {
    /// The pixels of the frame that it covers, with a margin.
    func bounds(_ room: Double) -> PixelRect {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (Int((xs.min() ?? 0) - room), Int((ys.min() ?? 0) - room))
        return PixelRect(
            x: left, y: top, width: Int((xs.max() ?? 0) + room) + 1 - left,
            height: Int((ys.max() ?? 0) + room) + 1 - top)
    }
}
