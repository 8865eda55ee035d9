/// What a picture of a rectangle tells of the rectangle's proportions and of the camera.
///
/// Z. Zhang and L.-W. He, "Whiteboard scanning and image enhancement", Digital Signal Processing 17, 2007: the sides of a rectangle are
/// perpendicular, which ties its vanishing points to the focal length; with the focal length, they tell how much each side is
/// foreshortened. Assumes square pixels and the optical axis in the middle of the frame. Lengths are in widths of the frame.
package struct PlanePose: Sendable {
    private let (across, down, corner): (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// - Parameters:
    ///   - quad: the rectangle's corners.
    ///   - aspect: the frame's height divided by its width.
    /// - Returns: nil if the quad is degenerate.
    package init?(_ quad: Quad, aspect: Double) {
        guard let map = Homography(unitSquareTo: quad.map { Point(x: $0.x - 0.5, y: ($0.y - 0.5) * aspect) }) else {
            return nil
        }
        (across, down) = (SIMD3(map.a, map.d, map.g), SIMD3(map.b, map.e, map.h))
        corner = SIMD3(map.c, map.f, map.i)
    }

    /// The rectangle's width divided by its height.
    /// - Parameter power: the inverse square of the focal length.
    package func ratio(power: Double) -> Double {
        func length(_ side: SIMD3<Double>) -> Double {
            ((side.x * side.x + side.y * side.y) * power + side.z * side.z).squareRoot()
        }
        return length(across) / max(1e-9, length(down))
    }

    /// Where the camera is, as seen from the rectangle's top left corner: its foot in widths to the right and heights down, and its distance from
    /// the rectangle's plane in widths.
    /// - Parameter power: the inverse square of the focal length.
    package func camera(power: Double) -> (foot: Point, distance: Double) {
        let focal = max(1e-9, power).squareRoot()
        func scaled(_ side: SIMD3<Double>) -> SIMD3<Double> { SIMD3(side.x * focal, side.y * focal, side.z) }
        let (a, b, t) = (scaled(across), scaled(down), scaled(corner))
        let normal = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        let (width, area) = ((a * a).sum(), (normal * normal).sum().squareRoot())
        let distance = abs((normal * t).sum()) / max(1e-9, area * width.squareRoot())
        return (Point(x: -(a * t).sum() / max(1e-9, width), y: -(b * t).sum() / max(1e-9, (b * b).sum())), distance)
    }

    /// The equation that perpendicular sides demand: `factor` times the inverse square of the focal length is `value`.
    package var constraint: (factor: Double, value: Double) {
        (across.x * down.x + across.y * down.y, -across.z * down.z)
    }

    /// How strong the perspective is along both sides; the error of `constraint.value` grows with it.
    package var strength: Double { (across.z * across.z + down.z * down.z).squareRoot() }
}
