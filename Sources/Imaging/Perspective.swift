/// A homography: maps a rectangle's pixels to the four corners at which a camera sees it in perspective.
public struct Perspective: Sendable {
    @usableFromInline
    var h: (Double, Double, Double, Double, Double, Double, Double, Double)

    /// The map of a `width` × `height` rectangle to four corners.
    ///
    /// Uses the closed form for the unit square (Heckbert, "Fundamentals of texture mapping and image warping", 1989).
    /// - Parameter corners: positions of top left, top right, bottom right and bottom left.
    public init(
        width: Double, height: Double,
        to corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    ) {
        let (a, b, c, d) = corners
        let sum = a - b + c - d
        let (d1, d2) = (b - c, d - c)
        let determinant = d1.x * d2.y - d2.x * d1.y
        let g = determinant == 0 ? 0 : (sum.x * d2.y - d2.x * sum.y) / determinant
        let k = determinant == 0 ? 0 : (d1.x * sum.y - sum.x * d1.y) / determinant
        let right = b - a + g * b
        let down = d - a + k * d
        h = (right.x / width, down.x / height, a.x, right.y / width, down.y / height, a.y, g / width, k / height)
    }

    /// Maps a point of the rectangle to the frame.
    @inlinable
    public func apply(_ x: Double, _ y: Double) -> SIMD2<Double> {
        let w = 1 / (h.6 * x + h.7 * y + 1)
        return SIMD2((h.0 * x + h.1 * y + h.2) * w, (h.3 * x + h.4 * y + h.5) * w)
    }

    /// The map as a 3 × 3 matrix for homogeneous coordinates, row by row.
    public var matrix: [Double] { [h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7, 1] }
}
