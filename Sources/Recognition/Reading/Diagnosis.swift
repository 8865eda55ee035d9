import Imaging
import ScanModel

/// The diagnosis of why a code can't be read.
enum Diagnosis {
    /// Minimum variation of widths for a matrix that is cut off or faint: many other patterns vary less.
    private static let variety = 1.0
    /// Width in pixels below which the narrowest bars or modules are too small to read.
    private static let smallest = 2.5
    /// Side of a matrix code, in pixels, below which it is too small: 15 modules at 1.3 pixels.
    private static let smallestSide = 26.0
    /// Share of the region's width or height above which a blurred code is considered too near.
    private static let nearest = 0.6
    /// The gray range below which a code is faint; the brightest gray value in too little light, and the darkest in too
    /// much.
    private static let (faint, darkest, brightest): (Float, Float, Float) = (38, 60, 150)
    /// Gray range that may be noise.
    private static let noise: Float = 14
    /// The steepest step between neighbouring pixels in a sharp picture, as a share of the range.
    private static let sharp: Float = 0.22
    /// Speed in frame widths per second above which blur is motion blur, and a code at the edge is on its way in or
    /// out.
    static let fast = 0.12

    /// Returns the obstacle to reading a code.
    /// - Parameters:
    ///   - speed: the candidate's speed in frame widths per second.
    ///   - area: the pixels of the region.
    /// - Returns: nil if no obstacle is apparent.
    static func hint(_ signs: CodeSigns, _ candidate: CodeCandidate, speed: Double, area: PixelRect) -> Guidance.Hint? {
        let grays = signs.grays
        let isCertain = candidate.form == .bars || signs.variety > Self.variety
        if grays.range < Self.faint || grays.high < Self.darkest {
            // Noise resembles modules, but not bars.
            guard candidate.form == .bars || grays.range > Self.faint, grays.range > Self.noise else { return nil }
            return grays.low > Self.brightest ? .tooBright : grays.high < Self.darkest ? .tooDark : nil
        }
        if grays.low > Self.brightest { return .tooBright }
        if signs.hasGlare { return .glare }
        let cut = CutEdges(of: candidate, area)
        if isCertain, speed < Self.fast {
            if cut.areOpposite { return .moveAway }
            if cut.isAny { return .partlyOutside }
        }
        let outline = candidate.outline
        let isSmall = signs.narrow < Self.smallest
        if isSmall || candidate.form == .matrix && min(outline.length, outline.height) < Self.smallestSide {
            return .moveCloser
        }
        guard signs.steepness < Self.sharp else { return nil }
        if speed > Self.fast { return .holdStill }
        let (across, down) = (outline.right, outline.down)
        let share =
            2
            * max(
                max(abs(across.x), abs(down.x)) / Double(area.width),
                max(abs(across.y), abs(down.y)) / Double(area.height))
        return share > Self.nearest ? .moveAway : .tooBlurred
    }
}

/// The edges of the region that cut off a candidate.
private struct CutEdges {
    private var left = false
    private var right = false
    private var top = false
    private var bottom = false

    var isAny: Bool { left || right || top || bottom }
    var areOpposite: Bool { left && right || top && bottom }

    /// For bars, only the ends count, where bars would be missing: shortened bars do no harm.
    init(of candidate: CodeCandidate, _ area: PixelRect) {
        let outline = candidate.outline
        // Cells are four pixels wide, and pixels after the last whole cell are ignored.
        let near = Double(4 * candidate.reduction + 4)
        func cut(_ corners: [SIMD2<Double>]) {
            for corner in corners {
                left = left || corner.x < Double(area.x) + near
                right = right || corner.x > Double(area.maxX) - near
                top = top || corner.y < Double(area.y) + near
                bottom = bottom || corner.y > Double(area.maxY) - near
            }
        }
        // The middles of the ends, because a code along an edge of the region touches it with one corner of each end.
        let ends = [outline.centre - outline.right, outline.centre + outline.right]
        cut(candidate.form == .bars ? ends : outline.corners)
    }
}
