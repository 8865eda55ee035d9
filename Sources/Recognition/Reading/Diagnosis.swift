import Imaging
import ScanModel

/// Tells why a code can't be read.
enum Diagnosis {
    /// How much modules differ in width, at least, of a matrix that is cut off or hardly seen: many other things are.
    private static let variety = 1.0
    /// Pixels of the narrowest bars or modules that are too few to read.
    private static let smallest = 2.5
    /// Side of a matrix code, in pixels, that is too short: 15 modules at 1.3 pixels.
    private static let smallestSide = 26.0
    /// Share of the region's width or height that a code fills which is blurred because it is too near.
    private static let nearest = 0.6
    /// Range of grays that shows nothing, the brightest gray in too little light, the darkest one in too much.
    private static let (faint, darkest, brightest): (Float, Float, Float) = (38, 60, 150)
    /// Range of grays that may be noise.
    private static let noise: Float = 14
    /// Share of the range that a step between neighbouring pixels makes, at its steepest, in a sharp picture.
    private static let sharp: Float = 0.22
    /// Frame widths a second above which a blur is one of motion, and a code at the edge is on its way.
    static let fast = 0.12

    /// What is in the way of reading a code.
    /// - Parameters:
    ///   - speed: of the candidate, in frame widths a second.
    ///   - area: the pixels of the region.
    /// - Returns: nil where nothing seems to be in the way.
    static func hint(_ signs: CodeSigns, _ candidate: CodeCandidate, speed: Double, area: PixelRect) -> Guidance.Hint? {
        let grays = signs.grays
        let isCertain = candidate.form == .bars || signs.variety > Self.variety
        if grays.range < Self.faint || grays.high < Self.darkest {
            // Noise looks like modules, but not like bars.
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

/// The edges of the region that cut something off.
private struct CutEdges {
    private var left = false
    private var right = false
    private var top = false
    private var bottom = false

    var isAny: Bool { left || right || top || bottom }
    var areOpposite: Bool { left && right || top && bottom }

    /// Of bars only the ends count at which some of them are missing: that they are cut short does no harm.
    init(of candidate: CodeCandidate, _ area: PixelRect) {
        let outline = candidate.outline
        // Cells are of four pixels, and what is left of the picture beyond the last one is not looked at.
        let near = Double(4 * candidate.reduction + 4)
        func cut(_ corners: [SIMD2<Double>]) {
            for corner in corners {
                left = left || corner.x < Double(area.x) + near
                right = right || corner.x > Double(area.maxX) - near
                top = top || corner.y < Double(area.y) + near
                bottom = bottom || corner.y > Double(area.maxY) - near
            }
        }
        // The middle of either end: a code that lies along an edge touches it with one corner of each.
        let ends = [outline.centre - outline.right, outline.centre + outline.right]
        cut(candidate.form == .bars ? ends : outline.corners)
    }
}
