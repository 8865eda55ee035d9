/// A point in the picture, in fractions of the full frame: the origin is at the top left, x points right, y down.
public struct Point: Sendable, Hashable {
    /// Fraction of the frame's width, from 0 at the left edge to 1 at the right.
    public var x: Double
    /// Fraction of the frame's height, from 0 at the top edge to 1 at the bottom.
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The square of the distance to another point, in the same fractions: x and y count alike.
    public func squaredDistance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy
    }
}

extension Point: Decodable {
    /// Reads the wire form, `[x, y]`.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(x: try values.decode(Double.self), y: try values.decode(Double.self))
    }
}
