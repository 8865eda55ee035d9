import Glibc
import Imaging
import ScanModel

/// How a sheet that is bent in one direction lies in space, and so where equal lengths of its paper show.
///
/// Paper hardly stretches, so a sheet bends like a cylinder (H. Cao, X. Ding and C. Liu, "A cylindrical surface model to rectify the bound
/// document image", ICCV 2003). A point at height h above the plane of the corners shows there shifted away from the camera's foot
/// by k = h / (distance - h) of its distance from the foot. Both curved sides together give k, the camera's place gives h, and paper lies along
/// the arc.
struct CylinderCurl {
    /// Whether the sheet is bent across, so that its top and bottom are curved.
    let isAcross: Bool
    /// Where equal lengths of the paper lie, as shares of the way across or down.
    let places: [Double]

    /// The largest bow of the straight sides, as a share of that of the curved ones.
    private static let mostOther = 0.5
    /// The inverse square of a webcam's focal length, in frame widths, as `FocalLength` guesses it: the lengths of arcs hardly depend on it.
    private static let power = 1.5

    /// - Parameter curves: of the top, right, bottom and left.
    /// - Returns: nil if no two opposite sides are curved alike.
    init?(_ curves: [SideCurve?], of picture: ColorImage, in plane: PagePlane) {
        let bows = curves.map { $0?.bow ?? 0 }
        isAcross = bows[0] + bows[2] > bows[1] + bows[3]
        guard let near = curves[isAcross ? 0 : 3], let far = curves[isAcross ? 2 : 1] else { return nil }
        let other = isAcross ? max(bows[1], bows[3]) : max(bows[0], bows[2])
        let (length, depth) = isAcross ? (plane.width, plane.height) : (plane.height, plane.width)
        guard other <= Self.mostOther * max(near.bow, far.bow),
            let pose = PlanePose(plane.quad, aspect: Double(picture.height) / Double(picture.width))
        else { return nil }
        let camera = pose.camera(power: Self.power)
        let (x, y) = (camera.foot.x * plane.width, camera.foot.y * plane.height)
        let (foot, side) = isAcross ? (x, y) : (y, x)
        let distance = camera.distance * length * (isAcross ? 1 : pose.ratio(power: Self.power))
        let weight = side * side + (depth - side) * (depth - side)
        var arc = [0.0]
        var last = SIMD2<Double>()
        let steps = Double(SideProfiles.places - 1)
        for (index, pair) in zip(near.deviations, far.deviations).enumerated() {
            // Both sides shift away from the camera's foot; the far one's offsets count the other way.
            let factor = (-side * pair.0 - (depth - side) * pair.1) / weight
            let x = (Double(index) / steps * length + foot * factor) / (1 + factor)
            let place = SIMD2(x, distance * factor / (1 + factor))
            if index > 0 { arc.append(arc[index - 1] + (place - last).length) }
            last = place
        }
        guard let whole = arc.last, whole.isFinite, whole > 0 else { return nil }
        var index = 0
        places = (0..<arc.count).map { step in
            let wanted = Double(step) / steps * whole
            while index < arc.count - 2, arc[index + 1] < wanted { index += 1 }
            let share = (wanted - arc[index]) / max(1e-9, arc[index + 1] - arc[index])
            return (Double(index) + min(max(share, 0), 1)) / steps
        }
    }
}
