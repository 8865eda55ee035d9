import Glibc
import ScanModel

/// A quad as a rotated rectangle, in pixels of the full frame.
struct Outline {
    var centreX: Double
    var centreY: Double
    var width: Double
    var height: Double
    /// Direction of the top edge, in radians clockwise from the frame's x axis.
    var angle: Double

    init(_ quad: Quad, width frameWidth: Double, height frameHeight: Double) {
        func edge(_ a: Point, _ b: Point) -> (x: Double, y: Double) {
            ((b.x - a.x) * frameWidth, (b.y - a.y) * frameHeight)
        }
        let top = edge(quad.topLeft, quad.topRight)
        let bottom = edge(quad.bottomLeft, quad.bottomRight)
        let left = edge(quad.topLeft, quad.bottomLeft)
        let right = edge(quad.topRight, quad.bottomRight)
        centreX = quad.centre.x * frameWidth
        centreY = quad.centre.y * frameHeight
        width = max(hypot(top.x, top.y), hypot(bottom.x, bottom.y))
        height = max(hypot(left.x, left.y), hypot(right.x, right.y))
        angle = atan2(top.y + bottom.y, top.x + bottom.x)
    }
}
