import Imaging

/// A finder of the direction of bars, to a fraction of a degree, and of their convergence: of the field whose profile
/// is sharpest.
struct BarAlignment {
    private var profile = BarProfile()

    /// Samples along a bar, and samples per pixel across the bars: enough for a comparison.
    private static let rows = 12
    private static let density = 1.5
    /// Maximum number of samples across the bars.
    private static let columns = 800

    /// Returns the field of bars in a candidate, with its edges parallel to the bars.
    mutating func align(_ outline: Parallelogram, in frame: borrowing Frame) -> BarField {
        let reach = outline.down.length
        // Steps are displacements of the edges' ends: these matter to the bars, whatever their height.
        var (tilt, fan) = (0.0, 0.0)
        var best = sharpness(outline, tilt, fan, frame)
        func steps(_ most: Double, _ count: Int) -> [Double] {
            (-count...count).filter { $0 != 0 }.map { Double($0) * most / Double(count) }
        }
        let most = min(0.16 * reach, 14)
        for round in 0..<3 {
            let (centreTilt, centreFan) = (tilt, fan)
            let range = most / [1, 5, 20][round]
            for step in steps(range, [6, 3, 2][round]) {
                let value = sharpness(outline, centreTilt + step, fan, frame)
                if value > best { (best, tilt) = (value, centreTilt + step) }
            }
            guard outline.length > 60 else { continue }
            for step in steps(range / 2, [3, 2, 2][round]) {
                let value = sharpness(outline, tilt, centreFan + step, frame)
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

    /// Returns the energy of the profile's differences.
    private mutating func sharpness(
        _ outline: Parallelogram, _ tilt: Double, _ fan: Double, _ frame: borrowing Frame
    ) -> Double {
        let columns = min(Self.columns, max(16, Int(outline.length * Self.density)))
        profile.take(
            Self.field(outline, tilt, fan), band: 0.12...0.88, columns: columns, rows: Self.rows, of: frame)
        var sum: Float = 0
        let values = profile.values.span
        for index in 1..<columns {
            let change = values[index] - values[index - 1]
            sum += change * change
        }
        return Double(sum)
    }
}
