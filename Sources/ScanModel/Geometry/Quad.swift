/// The four corners of an item, in fractions of the full frame.
///
/// Corners are named in the item's own orientation: `topLeft` is the upright item's top left, however it is turned.
public struct Quad: Sendable, Hashable, Decodable {
    /// The item's top left.
    public var topLeft: Point
    /// The item's top right.
    public var topRight: Point
    /// The item's bottom right.
    public var bottomRight: Point
    /// The item's bottom left.
    public var bottomLeft: Point

    /// Makes a quad from its corners, clockwise from the item's top left.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Makes the upright quad that covers a region.
    public init(_ region: Region) {
        let right = region.x + region.width
        let bottom = region.y + region.height
        self.init(
            topLeft: Point(x: region.x, y: region.y), topRight: Point(x: right, y: region.y),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: region.x, y: bottom))
    }

    /// The mean of the corners.
    public var centre: Point {
        Point(
            x: (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
            y: (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4)
    }

    /// Returns the quad with each corner transformed by `change`.
    public func map(_ change: (Point) -> Point) -> Quad {
        Quad(
            topLeft: change(topLeft), topRight: change(topRight),
            bottomRight: change(bottomRight), bottomLeft: change(bottomLeft))
    }

    /// Returns the largest distance along x or y between a corner and the same corner of `other`.
    public func largestMove(to other: Quad) -> Double {
        func move(_ a: Point, _ b: Point) -> Double { max(abs(a.x - b.x), abs(a.y - b.y)) }
        return max(
            move(topLeft, other.topLeft), move(topRight, other.topRight),
            move(bottomRight, other.bottomRight), move(bottomLeft, other.bottomLeft))
    }

    /// The smallest upright region that encloses all four corners.
    public var boundingBox: Region {
        let left = min(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
        let right = max(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
        let top = min(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
        let bottom = max(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
        return Region(uncheckedX: left, y: top, width: right - left, height: bottom - top)
    }
}
