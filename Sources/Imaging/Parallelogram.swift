/// A parallelogram in pixels of the full frame, defined by its centre and the vectors from there to two of its edges.
public struct Parallelogram: Sendable, Hashable {
    /// The centre.
    public var centre: SIMD2<Double>
    /// From the centre to the middle of the right edge.
    public var right: SIMD2<Double>
    /// From the centre to the middle of the bottom edge.
    public var down: SIMD2<Double>

    public init(centre: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>) {
        (self.centre, self.right, self.down) = (centre, right, down)
    }

    /// Creates the parallelogram nearest to a quad.
    /// - Parameters:
    ///   - corners: clockwise, in pixels; any of them may be the first.
    ///   - axis: the direction, to 45 degrees, from its left edge to its right one.
    public init(_ corners: [SIMD2<Double>], along axis: SIMD2<Double>) {
        precondition(corners.count == 4, "a quad has four corners")
        let centre = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
        /// From the centre to the middle of a side.
        let ways = (0..<4).map { (corners[$0] + corners[($0 + 1) % 4]) / 2 - centre }
        let first = ways.indices.max { ways[$0].dot(axis) / ways[$0].length < ways[$1].dot(axis) / ways[$1].length }
        let side = first ?? 0
        self.init(centre: centre, right: ways[side], down: ways[(side + 1) % 4])
    }

    /// Returns the same shape elsewhere.
    public func moved(by way: SIMD2<Double>) -> Parallelogram {
        Parallelogram(centre: centre + way, right: right, down: down)
    }

    /// Length of the middle line from left to right.
    public var length: Double { 2 * right.length }
    /// Length of the middle line from top to bottom.
    public var height: Double { 2 * down.length }
    /// Area in pixels.
    public var area: Double { 4 * abs(right.cross(down)) }

    /// The corners: top left, top right, bottom right and bottom left.
    public var corners: [SIMD2<Double>] {
        [centre - right - down, centre + right - down, centre + right + down, centre - right + down]
    }

    /// Returns whether a point lies inside.
    public func contains(_ place: SIMD2<Double>) -> Bool {
        let (way, whole) = (place - centre, right.cross(down))
        guard whole != 0 else { return false }
        return abs(way.cross(down) / whole) <= 1 && abs(right.cross(way) / whole) <= 1
    }

    /// Returns the parallelogram extended on all sides by a margin in pixels, along both of its directions.
    public func padded(_ x: Double, _ y: Double) -> Parallelogram {
        Parallelogram(centre: centre, right: right.lengthened(by: x), down: down.lengthened(by: y))
    }
}

extension SIMD2<Double> {
    /// Euclidean length.
    @inlinable public var length: Double { dot(self).squareRoot() }
    /// Scalar product.
    @inlinable public func dot(_ other: Self) -> Double { x * other.x + y * other.y }
    /// The z component of the cross product: positive if the other vector points to the right of this one (y points
    /// down).
    @inlinable public func cross(_ other: Self) -> Double { x * other.y - y * other.x }
    /// Returns a vector of the same direction that is `more` pixels longer.
    @inlinable public func lengthened(by more: Double) -> Self { length > 0 ? self * ((length + more) / length) : self }
}
