/// A place in the picture, in fractions of the full frame: origin at the top left, x to the right, y down.
public struct Point: Sendable, Hashable {
    /// Fraction of the frame's width, 0 at the left edge and 1 at the right one.
    public var x: Double
    /// Fraction of the frame's height, 0 at the top edge and 1 at the bottom one.
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
