extension Quad {
    /// Returns the same outline, with the corner `turns` further clockwise as the top left.
    package func renamed(by turns: Int) -> Quad {
        let all = corners
        func corner(_ number: Int) -> Point { all[(number + turns % 4 + 4) % 4] }
        return Quad(topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
    }

    /// Returns a part of the quad in reading direction, from the left edge (0) to the right one (1).
    package func part(_ extent: ClosedRange<Double>) -> Quad {
        func between(_ a: Point, _ b: Point, _ t: Double) -> Point {
            Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }
        let (from, to) = (extent.lowerBound, extent.upperBound)
        return Quad(
            topLeft: between(topLeft, topRight, from), topRight: between(topLeft, topRight, to),
            bottomRight: between(bottomLeft, bottomRight, to), bottomLeft: between(bottomLeft, bottomRight, from))
    }

    /// Returns the smallest quad, oriented like the first, that encloses all of them; nil if the array is empty.
    package static func enclosing(_ quads: [Quad]) -> Quad? {
        guard let first = quads.first else { return nil }
        let origin = first.topLeft
        let (ux, uy) = (first.topRight.x - origin.x, first.topRight.y - origin.y)
        let (vx, vy) = (first.bottomLeft.x - origin.x, first.bottomLeft.y - origin.y)
        let area = ux * vy - uy * vx
        guard quads.count > 1, abs(area) > 1e-12 else { return first }
        var (along, down) = (0.0...1.0, 0.0...1.0)
        for quad in quads.dropFirst() {
            for corner in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft] {
                let (dx, dy) = (corner.x - origin.x, corner.y - origin.y)
                let (a, d) = ((dx * vy - dy * vx) / area, (dy * ux - dx * uy) / area)
                along = min(along.lowerBound, a)...max(along.upperBound, a)
                down = min(down.lowerBound, d)...max(down.upperBound, d)
            }
        }
        func point(_ a: Double, _ d: Double) -> Point {
            Point(x: origin.x + a * ux + d * vx, y: origin.y + a * uy + d * vy)
        }
        return Quad(
            topLeft: point(along.lowerBound, down.lowerBound), topRight: point(along.upperBound, down.lowerBound),
            bottomRight: point(along.upperBound, down.upperBound), bottomLeft: point(along.lowerBound, down.upperBound))
    }
}
