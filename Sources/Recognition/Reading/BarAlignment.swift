import Imaging

/// A finder of the direction of bars, to a fraction of a degree, and of their convergence: of the field whose profile
/// is sharpest.
struct BarAlignment {
    private var rows = BarRows()

    /// Samples along a bar, and samples per pixel across the bars: a shift is as exact as a sample.
    private static let (height, density) = (12, 4.0)
    /// Maximum number of samples across the bars.
    private static let columns = 1600
    /// Part of the bars' length that is compared: their ends are ragged.
    private static let band = 0.12...0.88
    /// Distance of the samples whose differences are compared, in pixels: half the narrowest bars.
    private static let distance = 0.67
    /// Maximum displacement of the ends of bars, in pixels, and as a share of half their length.
    private static let most = (pixels: 14.0, share: 0.16)
    /// Cosine below which rows are taken to cross the bars no more steeply: beyond any slant of a code.
    private static let leastSquare = 0.3

    /// Returns the field of bars in a candidate, with its edges parallel to the bars.
    mutating func align(_ outline: Parallelogram, in frame: borrowing Frame) -> BarField {
        let reach = outline.down.length
        let most = min(Self.most.share * reach, Self.most.pixels)
        let columns = min(Self.columns, max(16, Int(outline.length * Self.density)))
        let density = Double(columns) / max(outline.length, 1)
        let scale = density / max(outline.square, Self.leastSquare)
        // All rounds together, with the spread.
        let margin = Int(2 * most * scale) + 1
        rows.take(
            Self.field(outline), band: Self.band, columns: columns, margin: margin, rows: Self.height, of: frame)
        let step = max(1, Int((Self.distance * density).rounded()))
        func sharpness(_ tilt: Double, _ fan: Double) -> Float {
            rows.energy(left: (tilt - fan) * scale, right: (tilt + fan) * scale, step: step)
        }
        // Steps are displacements of the edges' ends: these matter to the bars, whatever their height.
        var (tilt, fan) = (0.0, 0.0)
        var best = sharpness(tilt, fan)
        func steps(_ most: Double, _ count: Int) -> [Double] {
            (-count...count).filter { $0 != 0 }.map { Double($0) * most / Double(count) }
        }
        for round in 0..<3 {
            let (centreTilt, centreFan) = (tilt, fan)
            let range = most / [1, 5, 20][round]
            for step in steps(range, [6, 3, 2][round]) {
                let value = sharpness(centreTilt + step, fan)
                if value > best { (best, tilt) = (value, centreTilt + step) }
            }
            guard outline.length > 60 else { continue }
            for step in steps(range / 2, [3, 2, 2][round]) {
                let value = sharpness(tilt, centreFan + step)
                if value > best { (best, fan) = (value, centreFan + step) }
            }
        }
        return Self.field(outline, tilt, fan)
    }

    /// Returns the candidate's outline as a field, with the ends of its edges rotated by `tilt` pixels and spread by
    /// `fan`.
    static func field(_ outline: Parallelogram, _ tilt: Double = 0, _ fan: Double = 0) -> BarField {
        let (right, down) = (outline.right, outline.down)
        let across = down.length > 0 ? SIMD2(down.y, -down.x) / down.length : SIMD2(1, 0)
        let (left, far) = (across * (tilt - fan), across * (tilt + fan))
        let centre = outline.centre
        return BarField(
            topLeft: centre - right - down + left, topRight: centre + right - down + far,
            bottomRight: centre + right + down - far, bottomLeft: centre - right + down - left)
    }
}

extension Parallelogram {
    /// Cosine of the angle between its rows and the perpendicular of its bars.
    fileprivate var square: Double {
        let sizes = right.length * down.length
        return sizes > 0 ? (right.x * down.y - right.y * down.x) / sizes : 1
    }
}
