import Imaging

/// The curve along which a page ends on one side, traced in a picture between two of its corners.
struct SideCurve {
    /// How far the curve lies from the straight side at equal steps along it, in pixels of the plane, positive into the page.
    let offsets: [Double]

    /// The least share of places that see the curve, and the longest gap between them, as a share of the side: a hand covers less.
    private static let (leastShare, longestGap) = (0.6, 0.3)
    /// How far the curve's ends may lie from the corners: as a share of the shorter side, and in samples.
    private static let (endShare, endSamples) = (0.025, 3.0)
    /// How far an edge may lie from the curve, in samples.
    private static let inlier = 1.5
    /// The least length of a page's shorter side, in samples: on smaller ones, curl is less than a pixel.
    private static let leastSide = 64.0
    /// The longer side of a picture up to which each pixel is a sample.
    private static let fullSize = 1280.0

    /// Traces a side.
    /// - Returns: nil if the side isn't visible, or something else is: a fold, a shadow, the edge of a table or of another sheet.
    init?(_ side: PageSide, of picture: ColorImage, in plane: PagePlane) {
        let spacing = max(1, Double(max(picture.width, picture.height)) / Self.fullSize)
        guard min(plane.width, plane.height) >= Self.leastSide * spacing else { return nil }
        let length = side.length(in: plane)
        let tolerance = Self.endShare * min(plane.width, plane.height) + Self.endSamples * spacing
        let path = SidePath(
            SideProfiles(picture, plane, side: side, spacing: spacing), length: length, tolerance: tolerance)
        guard path.isVisible.count(where: { $0 }) * 2 > path.isVisible.count else { return nil }
        let curve = SmoothCurve(path.offsets, isKnown: path.isVisible, tolerance: Self.inlier * spacing).values
        let seen = path.offsets.indices.filter {
            path.isVisible[$0] && abs(path.offsets[$0] - curve[$0]) < Self.inlier * spacing
        }
        let last = curve.count - 1
        let gaps = zip([0] + seen, seen + [last]).map { $1 - $0 }
        let steepest = zip(curve, curve.dropFirst()).map { abs($1 - $0) }.max() ?? 0
        guard Double(seen.count) >= Self.leastShare * Double(last), let gap = gaps.max(),
            Double(gap) <= Self.longestGap * Double(last), abs(curve[0]) <= tolerance, abs(curve[last]) <= tolerance,
            steepest * Double(last) <= SidePath.steepest * length
        else { return nil }
        offsets = curve
    }

    /// The largest distance of the curve from the straight line between its ends, in pixels of the plane.
    var bow: Double { deviations.map { abs($0) }.max() ?? 0 }

    /// How far the curve lies from the straight line between its ends, at each step.
    var deviations: [Double] {
        let (first, slope) = (offsets[0], (offsets[offsets.count - 1] - offsets[0]) / Double(offsets.count - 1))
        return offsets.indices.map { offsets[$0] - first - Double($0) * slope }
    }
}
