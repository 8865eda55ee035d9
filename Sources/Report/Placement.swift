import ScanModel

/// Decides whether a reading's quad lies on a true one, with the rules of Benchmarks/accuracy.
enum Placement {
    /// Pixels by which the centre of a reading may lie outside the true quad.
    private static let slack = 12.0

    /// Whether the centre of a quad lies on a true one, or both share enough of the smaller one's area.
    /// - Parameters:
    ///   - share: the minimum share of the smaller area.
    ///   - size: the frame's width and height in pixels; the quads are in fractions of it.
    static func covers(_ true: Quad, _ read: Quad, share: Double, size: (width: Double, height: Double)) -> Bool {
        func pixels(_ quad: Quad) -> Quad { quad.map { Point(x: $0.x * size.width, y: $0.y * size.height) } }
        let (wanted, found) = (pixels(`true`), pixels(read))
        let middle = found.centre
        if wanted.contains(middle) { return true }
        let corners = [wanted.topLeft, wanted.topRight, wanted.bottomRight, wanted.bottomLeft]
        let isNear = zip(corners, corners[1...] + corners[..<1]).contains { distance(middle, $0, $1) < slack }
        return isNear || wanted.intersectionArea(found) > share * max(1e-6, min(wanted.area, found.area))
    }

    /// Returns the distance between the centres of two quads, in pixels.
    static func distance(_ a: Quad, _ b: Quad, size: (width: Double, height: Double)) -> Double {
        let (x, y) = ((a.centre.x - b.centre.x) * size.width, (a.centre.y - b.centre.y) * size.height)
        return (x * x + y * y).squareRoot()
    }

    /// Returns the distance from a point to the line from `a` to `b`.
    private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
        let (x, y) = (b.x - a.x, b.y - a.y)
        let length = x * x + y * y
        let share = length > 0 ? min(max(((point.x - a.x) * x + (point.y - a.y) * y) / length, 0), 1) : 0
        let (dx, dy) = (point.x - a.x - share * x, point.y - a.y - share * y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
