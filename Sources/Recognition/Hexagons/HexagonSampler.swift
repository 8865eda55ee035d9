import Imaging
import ScanModel

/// Reads the modules of a MaxiCode that doesn't fill the picture, or isn't upright, and draws them as a clean symbol: the decoder has no detector
/// for it.
struct HexagonSampler: Sendable {
    // Made once, and only if a MaxiCode is looked for.
    private static let (grid, search) = (HexagonGrid(), BullseyeSearch())
    private var picture = GridPicture()
    private var contrast = ContrastPicture()
    private var seen = 0
    private var fitted = 0

    /// Milliseconds of a typical core for a million pixels that are searched, and for a fit.
    private static let cost = (pixels: 15.0, fit: 6.0)
    /// The width in pixels to which larger modules are reduced at most where a bullseye is searched for; and the shorter side of the smallest symbol:
    /// 30 modules of two pixels, seen at 45 degrees.
    private static let (enough, leastSide) = (5.5, 42.0)
    /// Maximum number of pixels.
    private static let limit = 90_000
    /// The ratio of the sides of a tilted symbol.
    private static let mostRatio = 2.2
    /// The part of a place in whose rows the bullseye must show before anything else is done, and the part in which it lies, as shares of its bounds: a
    /// bullseye is as wide as nine of thirty modules, and candidates are off by a few.
    private static let (strip, middle) = (SIMD2(0.75, 0.3), SIMD2(0.7, 0.7))
    /// How far the corners of a symbol are from its middle, with a margin for perspective; and the radius of the mean to which a pixel is compared; in
    /// widths of a module.
    private static let (reach, surroundings) = (22.0, 4.0)
    /// Which share of a module's neighbours blur adds to it.
    private static let leak = 0.06

    /// The approximate cost of everything searched and fitted so far, in milliseconds; the same on every machine.
    var spent: (search: Double, fit: Double) {
        (Double(seen) / 1e6 * Self.cost.pixels, Double(fitted) * Self.cost.fit)
    }

    /// Returns whether an area has the size and the sides that a MaxiCode may have.
    static func canSample(_ area: Parallelogram) -> Bool {
        let (short, long) = (min(area.length, area.height), max(area.length, area.height))
        return short > leastSide && long < mostRatio * short
    }

    /// Returns the symbol that a candidate may be; nil if it has no bullseye.
    mutating func sample(_ candidate: CodeCandidate, of frame: borrowing Frame) -> SampledGrid? {
        guard Self.canSample(candidate.outline), let bullseye = bullseye(candidate.outline, of: frame) else {
            return nil
        }
        // The fit needs the whole symbol, which may be larger than the candidate.
        let reach = Self.reach * max(bullseye.right.length, bullseye.down.length)
        let reduction = max(1, Int((2 * reach / Double(Self.limit).squareRoot()).rounded(.up)))
        guard take(PixelRect(around: bullseye.middle, reach: reach), frame, reduction, local: bullseye.scale) else {
            return nil
        }
        fitted += 1
        guard
            let fit = HexagonFit(
                Self.grid, at: bullseye.mapped(by: picture.fromSource, scale: 1 / Double(reduction)), in: contrast),
            fit.marked >= HexagonFit.likely
        else { return nil }
        let values = Self.grid.modules.map { contrast.value(at: fit.pixel($0.place)) }
        var isDark = [Bool](repeating: false, count: HexagonGrid.columns * HexagonGrid.rows)
        for (index, module) in Self.grid.modules.enumerated() {
            let beside = Self.grid.neighbours[index].reduce(0) { $0 + values[$1] }
            isDark[module.row * HexagonGrid.columns + module.column] = values[index] < Self.leak * beside
        }
        return SampledGrid(
            size: GridSize(symbology: .maxiCode, columns: HexagonGrid.columns, rows: HexagonGrid.rows), isDark: isDark,
            corners: HexagonGrid.corners.map { picture.inFrame(fit.pixel($0)) })
    }

    /// Returns the bullseye in the middle of an area, in pixels of the frame; nil if there is none.
    private mutating func bullseye(_ area: Parallelogram, of frame: borrowing Frame) -> Bullseye? {
        let module = min(area.length, area.height) / Double(HexagonGrid.columns)
        let reduction = max(1, Int(module / Self.enough))
        let strip = area.bounds(of: Self.strip)
        seen += strip.width * strip.height / (reduction * reduction)
        guard picture.take(strip, of: frame, reduction: reduction, limit: Self.limit),
            Self.search.isLikely(in: picture),
            take(area.bounds(of: Self.middle), frame, reduction, local: module),
            let found = Self.search.find(in: contrast)
        else { return nil }
        return found.mapped(by: picture.inFrame, scale: Double(reduction))
    }

    /// Takes a part of the frame.
    /// - Parameter local: the width of a module in pixels of the frame.
    private mutating func take(_ part: PixelRect, _ frame: borrowing Frame, _ reduction: Int, local module: Double)
        -> Bool
    {
        seen += part.width * part.height / (reduction * reduction)
        guard picture.take(part, of: frame, reduction: reduction, limit: Self.limit) else { return false }
        contrast.take(picture, reach: max(4, Int(Self.surroundings * module / Double(reduction))))
        return true
    }
}

extension Parallelogram {
    /// The pixels around its middle: shares of its bounds.
    fileprivate func bounds(of share: SIMD2<Double>) -> PixelRect {
        let whole = bounds(0)
        let (width, height) = (Int(Double(whole.width) * share.x), Int(Double(whole.height) * share.y))
        return PixelRect(
            x: whole.x + (whole.width - width) / 2, y: whole.y + (whole.height - height) / 2, width: width,
            height: height)
    }
}

extension PixelRect {
    fileprivate init(around middle: SIMD2<Double>, reach: Double) {
        self.init(x: Int(middle.x - reach), y: Int(middle.y - reach), width: Int(2 * reach), height: Int(2 * reach))
    }
}
