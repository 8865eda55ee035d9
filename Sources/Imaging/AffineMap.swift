import Glibc

/// A map from the pixels of a patch to the full frame: rotation, scale and shift.
public struct AffineMap: Sendable, Hashable {
    // x' = xx * x + xy * y + x0; y' = yx * x + yy * y + y0
    var xx: Double, xy: Double, x0: Double
    var yx: Double, yy: Double, y0: Double

    public init(shiftX: Double, y: Double) {
        (xx, xy, x0, yx, yy, y0) = (1, 0, shiftX, 0, 1, y)
    }

    /// The map of a `width` × `height` patch whose centre lies at (`centreX`, `centreY`) in the frame and whose x axis
    /// is rotated clockwise by `angle` radians. One pixel of the patch is `1 / scale` pixels of the frame.
    public init(centreX: Double, centreY: Double, angle: Double, scale: Double, width: Int, height: Int) {
        let (cosine, sine) = (cos(angle) / scale, sin(angle) / scale)
        let (halfWidth, halfHeight) = (Double(width) / 2, Double(height) / 2)
        (xx, xy, x0) = (cosine, -sine, centreX - cosine * halfWidth + sine * halfHeight)
        (yx, yy, y0) = (sine, cosine, centreY - sine * halfWidth - cosine * halfHeight)
    }

    /// The map of a `width` × `height` patch to a slanted rectangle of the frame.
    public init(_ outline: Parallelogram, width: Int, height: Int) {
        let (right, down) = (outline.right * (2 / Double(width)), outline.down * (2 / Double(height)))
        let origin = outline.centre - outline.right - outline.down
        (xx, xy, x0) = (right.x, down.x, origin.x)
        (yx, yy, y0) = (right.y, down.y, origin.y)
    }

    /// Returns the same map into a shifted frame.
    func shifted(x: Double, y: Double) -> AffineMap {
        var map = self
        (map.x0, map.y0) = (x0 + x, y0 + y)
        return map
    }

    /// Returns the same map into a frame that is `factor` times larger.
    func scaled(by factor: Double) -> AffineMap {
        var map = self
        (map.xx, map.xy, map.x0) = (xx * factor, xy * factor, x0 * factor)
        (map.yx, map.yy, map.y0) = (yx * factor, yy * factor, y0 * factor)
        return map
    }

    /// Maps a point in the patch to the frame, both in pixels.
    func apply(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let there = apply(x: place.x, y: place.y)
        return SIMD2(there.x, there.y)
    }

    /// Returns the map that applies `first`, then this one.
    func after(_ first: AffineMap) -> AffineMap {
        var map = self
        (map.xx, map.xy) = (xx * first.xx + xy * first.yx, xx * first.xy + xy * first.yy)
        (map.yx, map.yy) = (yx * first.xx + yy * first.yx, yx * first.xy + yy * first.yy)
        (map.x0, map.y0) = apply(x: first.x0, y: first.y0)
        return map
    }

    /// The inverse map; nil if this map is singular.
    var inverse: AffineMap? {
        let determinant = xx * yy - xy * yx
        guard abs(determinant) > 1e-9 else { return nil }
        var map = self
        (map.xx, map.xy) = (yy / determinant, -xy / determinant)
        (map.yx, map.yy) = (-yx / determinant, xx / determinant)
        map.x0 = -(map.xx * x0 + map.xy * y0)
        map.y0 = -(map.yx * x0 + map.yy * y0)
        return map
    }

    /// Maps a point in the patch to the frame, both in pixels.
    public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
        (xx * x + xy * y + x0, yx * x + yy * y + y0)
    }
}
