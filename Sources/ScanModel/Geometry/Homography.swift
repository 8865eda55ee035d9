/// A projective map of the plane, such as from fractions of a page to fractions of the frame.
///
///     let page = Homography(unitSquareTo: document.bounds)
///     let middle = page?.apply(Point(x: 0.5, y: 0.5))
public struct Homography: Sendable, Hashable {
    /// The matrix, row by row. A point (x, y) goes to (ax + by + c, dx + ey + f) / (gx + hy + i).
    package let (a, b, c, d, e, f, g, h, i): (Double, Double, Double, Double, Double, Double, Double, Double, Double)

    private init(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double, _ h: Double,
        _ i: Double
    ) {
        (self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i) = (a, b, c, d, e, f, g, h, i)
    }

    /// The map from the unit square to a quad: (0, 0) goes to its top left, (1, 1) to its bottom right.
    ///
    /// P. Heckbert, "Fundamentals of texture mapping and image warping", 1989, section 2.2.3.
    /// - Returns: nil if three of the corners lie on one line.
    public init?(unitSquareTo quad: Quad) {
        let (p, q, r, s) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
        let (x1, y1, x2, y2) = (q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y)
        let (sumX, sumY) = (p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y)
        let area = x1 * y2 - x2 * y1
        guard abs(area) > 1e-12 else { return nil }
        let (g, h) = ((sumX * y2 - x2 * sumY) / area, (x1 * sumY - sumX * y1) / area)
        self.init(
            q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h, 1)
        guard inverse != nil else { return nil }
    }

    /// Returns where a point goes.
    public func apply(_ point: Point) -> Point {
        let scale = 1 / (g * point.x + h * point.y + i)
        return Point(x: (a * point.x + b * point.y + c) * scale, y: (d * point.x + e * point.y + f) * scale)
    }

    /// The map back; nil if the map isn't invertible.
    public var inverse: Homography? {
        let (A, B, C) = (e * i - f * h, c * h - b * i, b * f - c * e)
        let determinant = a * A + d * B + g * C
        guard abs(determinant) > 1e-12 else { return nil }
        return Homography(
            A, B, C, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d)
    }
}
