import Imaging
import ScanModel

/// Finds the size, the orientation and the corners of a matrix code from the parallelogram that it covers.
struct GridSearch: Sendable {
    /// A size that may be the code's, laid over it.
    struct Hypothesis: Sendable {
        var grid: ModuleGrid
        var pattern: GridPattern
        var fit: GridFit
    }

    /// A size laid over the code at corners that weren't fitted yet.
    private struct Placed {
        var grid: ModuleGrid
        var pattern: GridPattern
        var corners: [SIMD2<Double>]
        var score: Double
    }

    private var optics = ModuleOptics()
    private var known = KnownModules()

    /// Weights and modules computed so far: a measure of the work.
    var work: Int { optics.work + known.work }

    /// Width of modules to try, in pixels: narrower ones can't be resolved, wider ones the decoder reads.
    private static let widths = 1.15...3.6
    /// Sigmas of the first comparison: between those of a sharp and of a blurred picture, so that the fit converges from a distance of a module;
    /// then of the second; then the steps between which the best one is found. In pixels.
    private static let (first, second, step) = (1.1, [0.7, 1.5], 0.25)
    private static let blurs = 0.3...2.6
    /// The symbologies in the order in which they are tried: those with a distinctive finder pattern first.
    private static let order: [Symbology] = [.qr, .rMQR, .aztec, .microQR, .dataMatrix]
    /// How many sizes of a symbology are fitted: of 116 grids that were read, the right size was at most the sixth.
    private static let most = 6
    /// How many sizes of a symbology are kept after the first comparison: the finder pattern of a symbol shows its size better than an edge does.
    private static let kept = (finders: 2, edges: 4)
    /// How many hypotheses are returned.
    private static let returned = 4
    /// A score above which no other symbology is tried.
    private static let sure = 0.95
    /// About how many pixels of a grid are used to compare sizes: every second or third row and column of a large one.
    private static let enough = 600.0
    /// About how many suffice for a fit that is the last one.
    static let plenty = 1500.0
    /// Maximum ratio of the sides of a module: a tilt of 65 degrees.
    private static let slant = 2.5
    /// The same of an rMQR, which has 32 sizes: one of 50 degrees.
    private static let slantOfRMQR = 1.6
    /// How far inside the ink's outline the corners are sought, in pixels along the diagonals: blurred ink is wider than the code.
    private static let insets = [0, 1.4]
    /// Hypotheses that explain so much less than the best one are dropped: their unexplained share is this many times as large.
    private static let clearly = 2.5
    /// Minimum score of a hypothesis before its corners are fitted, and after the first fit. Of 301 grids that were read in 344 clips, the lowest
    /// score after the first fit was 0.58.
    private static let (plausible, hopeful) = (0.35, 0.55)
    /// Minimum score after the last fit: noise hides more of a code than of its size, and the decoder corrects errors. With 0.86, a code of
    /// 288 hard clips stayed unread whose right size had 0.83. A code without error correction has to be seen that clearly.
    private static let (likely, clear) = (0.72, 0.86)
    /// Minimum score after the first fit, relative to the best size of the symbology: of the 301 grids, the lowest was 0.969.
    private static let close = 0.93

    /// Returns the most likely grids, the best first.
    /// - Parameters:
    ///   - corners: of the ink, clockwise.
    ///   - scale: pixels of the picture per pixel of the camera, for a fused picture.
    mutating func find(
        _ patterns: [GridPattern], at corners: [SIMD2<Double>], in picture: GridPicture, scale: Double = 1
    ) -> [Hypothesis] {
        let (across, down) = (
            ((corners[1] - corners[0]).length + (corners[2] - corners[3]).length) / 2,
            ((corners[3] - corners[0]).length + (corners[2] - corners[1]).length) / 2
        )
        var found: [Hypothesis] = []
        for symbology in Self.order {
            let laid = patterns.filter { $0.symbology == symbology }.compactMap { pattern in
                placed(pattern, corners, (across, down), picture, scale)
            }.sorted { $0.score > $1.score }
            var hopeful = laid.prefix(Self.most).compactMap { fitted($0, picture, scale) }
                .sorted { $0.fit.score > $1.fit.score }
            guard let best = hopeful.first, best.fit.score > Self.hopeful,
                let first = refined(best, blurs: Self.second.map { $0 * scale }, picture)
            else { continue }
            hopeful.removeAll { $0.fit.score < max(Self.hopeful, Self.close * best.fit.score) }
            // The lens blurs all hypotheses alike, and with another blur, those whose modules flow together look best.
            let blur = sharpened(first, picture, scale, stride: Self.stride(first.fit.corners, Self.enough)).fit
                .blur
            let ranked = hopeful.compactMap { refined($0, blurs: [blur], picture, steps: 1) }
                .sorted { $0.fit.score > $1.fit.score }
            found += ranked.prefix(symbology == .dataMatrix ? Self.kept.edges : Self.kept.finders)
                .compactMap { refined($0, blurs: [blur], picture) }
                .filter { $0.fit.score > ($0.pattern.correctsErrors ? Self.likely : Self.clear) }
            found.sort { $0.fit.score > $1.fit.score }
            if found.first?.fit.score ?? 0 > Self.sure { break }
        }
        if let best = found.first?.fit.score {
            found.removeAll { 1 - $0.fit.score > Self.clearly * (1 - best) + 0.01 }
        }
        found = found.prefix(Self.returned).map {
            sharpened($0, picture, scale, stride: Self.stride($0.fit.corners, Self.plenty))
        }
        return found.sorted { $0.fit.score > $1.fit.score }
    }

    /// Returns a pattern in the orientation that explains the picture best; nil if none does.
    private mutating func placed(
        _ pattern: GridPattern, _ corners: [SIMD2<Double>], _ sides: (across: Double, down: Double),
        _ picture: GridPicture, _ scale: Double
    ) -> Placed? {
        let width = (sides.across * sides.down / Double(pattern.columns * pattern.rows)).squareRoot()
        guard Self.widths.contains(width / scale) else { return nil }
        let grid = ModuleGrid(pattern)
        known.take(grid, blur: Self.first * scale / width)
        let centre = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
        let inward = corners.map { ($0 - centre).length > 0 ? (centre - $0) / ($0 - centre).length : SIMD2(0, 0) }
        let slant = pattern.symbology == .rMQR ? Self.slantOfRMQR : Self.slant
        var best: Placed?
        for turn in 0..<4 {
            let (width, height) = turn % 2 == 0 ? (sides.across, sides.down) : (sides.down, sides.across)
            let (x, y) = (width / Double(pattern.columns), height / Double(pattern.rows))
            guard max(x, y) < slant * min(x, y) else { continue }
            for inset in Self.insets {
                let turned = (0..<4).map { corners[($0 + turn) % 4] + inward[($0 + turn) % 4] * (inset * scale) }
                guard let score = known.score(at: turned, in: picture), score > best?.score ?? Self.plausible else {
                    continue
                }
                best = Placed(grid: grid, pattern: pattern, corners: turned, score: score)
            }
        }
        return best
    }

    /// Returns a pattern at corners that were fitted.
    private mutating func fitted(_ placed: Placed, _ picture: GridPicture, _ scale: Double) -> Hypothesis? {
        GridFit(
            placed.grid, from: placed.corners, blur: Self.first * scale, in: picture, known: true, steps: 2,
            stride: Self.stride(placed.corners, Self.enough), with: &optics
        ).map { Hypothesis(grid: placed.grid, pattern: placed.pattern, fit: $0) }
    }

    private mutating func refined(
        _ hypothesis: Hypothesis, blurs: [Double], _ picture: GridPicture, steps: Int = 3
    ) -> Hypothesis? {
        var best: Hypothesis?
        for blur in blurs {
            guard
                let fit = GridFit(
                    hypothesis.grid, from: hypothesis.fit.corners, blur: blur, in: picture, known: true, steps: steps,
                    stride: Self.stride(hypothesis.fit.corners, Self.enough), with: &optics),
                fit.score > best?.fit.score ?? -.infinity
            else { continue }
            best = hypothesis
            best?.fit = fit
        }
        return best
    }

    /// Finds the blur that explains the picture best.
    private mutating func sharpened(
        _ hypothesis: Hypothesis, _ picture: GridPicture, _ scale: Double, stride: Int
    ) -> Hypothesis {
        var best = hypothesis
        for direction in [-Self.step, Self.step] {
            var blur = hypothesis.fit.blur + direction * scale
            while Self.blurs.contains(blur / scale),
                let fit = GridFit(
                    best.grid, from: best.fit.corners, blur: blur, in: picture, known: true, steps: 2, stride: stride,
                    with: &optics), fit.score > best.fit.score
            {
                best.fit = fit
                blur += direction * scale
            }
        }
        return best
    }

    /// Returns every how many pixels a grid is looked at if about `enough` pixels suffice.
    static func stride(_ corners: [SIMD2<Double>], _ enough: Double) -> Int {
        let area = abs((corners[2] - corners[0]).cross(corners[3] - corners[1])) / 2
        return max(1, Int((area / enough).squareRoot()))
    }
}
