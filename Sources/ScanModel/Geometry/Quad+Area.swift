extension Quad {
    /// Clockwise from the top left.
    package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The area as a fraction of the frame's area.
    public var area: Double { abs(Self.signedArea(corners)) }

    /// Returns whether a point lies in the quad or on its border; the quad must be convex.
    public func contains(_ point: Point) -> Bool {
        var sign = 0.0
        for (a, b) in zip(corners, corners[1...] + corners[..<1]) {
            let side = Self.side(of: point, a, b)
            if side * sign < 0 { return false }
            if side != 0 { sign = side }
        }
        return sign != 0
    }

    /// Returns the area of the intersection as a fraction of the frame's area; both quads must be convex.
    ///
    /// Clips one polygon by each edge of the other (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
    public func intersectionArea(_ other: Quad) -> Double {
        let (a, b) = (boundingBox, other.boundingBox)
        guard a.x <= b.x + b.width, b.x <= a.x + a.width, a.y <= b.y + b.height, b.y <= a.y + a.height else { return 0 }
        let clockwise = Self.signedArea(other.corners) > 0
        let clip = clockwise ? other.corners : other.corners.reversed()
        var polygon = corners
        for (a, b) in zip(clip, clip[1...] + clip[..<1]) {
            var kept: [Point] = []
            for (p, q) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
                let (sideP, sideQ) = (Self.side(of: p, a, b), Self.side(of: q, a, b))
                if sideP >= 0 { kept.append(p) }
                if sideP * sideQ < 0 {
                    let share = sideP / (sideP - sideQ)
                    kept.append(Point(x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y)))
                }
            }
            polygon = kept
        }
        return abs(Self.signedArea(polygon))
    }

    /// Returns whether more than a share of another quad's area lies in this one; both must be convex.
    public func covers(_ other: Quad, share: Double = 0.5) -> Bool {
        intersectionArea(other) > share * other.area
    }

    /// Returns a positive value to the right of the direction from `a` to `b` (y points down), which is inside if the
    /// corners run clockwise.
    private static func side(of point: Point, _ a: Point, _ b: Point) -> Double {
        (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }

    private static func signedArea(_ polygon: [Point]) -> Double {
        var sum = 0.0
        for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) { sum += a.x * b.y - b.x * a.y }
        return sum / 2
    }
}
