import Glibc

/// Where the pixels of a patch lie in the full frame: a rotation, a scale and a shift.
public struct AffineMap: Sendable, Hashable {
    // x' = xx * x + xy * y + x0; y' = yx * x + yy * y + y0
    var xx: Double, xy: Double, x0: Double
    var yx: Double, yy: Double, y0: Double

    /// A plain shift.
    public init(shiftX: Double, y: Double) {
        (xx, xy, x0, yx, yy, y0) = (1, 0, shiftX, 0, 1, y)
    }

    /// The map of a `width` × `height` patch whose centre lies at (`centreX`, `centreY`) of the frame, whose x axis
    /// points `angle` radians clockwise from the frame's, and one of whose pixels is `1 / scale` of the frame's.
    public init(centreX: Double, centreY: Double, angle: Double, scale: Double, width: Int, height: Int) {
        let (cosine, sine) = (cos(angle) / scale, sin(angle) / scale)
        let (halfWidth, halfHeight) = (Double(width) / 2, Double(height) / 2)
        (xx, xy, x0) = (cosine, -sine, centreX - cosine * halfWidth + sine * halfHeight)
        (yx, yy, y0) = (sine, cosine, centreY - sine * halfWidth - cosine * halfHeight)
    }

    /// The place in the frame of a place in the patch, both in pixels.
    public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
        (xx * x + xy * y + x0, yx * x + yy * y + y0)
    }
}
