/// An upright rectangle of the picture, in fractions of the full frame.
///
///     let lowerHalf = try Region(x: 0, y: 0.5, width: 1, height: 0.5)
///     print(lowerHalf.contains(Point(x: 0.5, y: 0.75)))  // true
///     await scanner.setRegionOfInterest(lowerHalf)
public struct Region: Sendable, Hashable {
    /// Left edge.
    public let x: Double
    /// Top edge.
    public let y: Double
    /// Width, above 0.
    public let width: Double
    /// Height, above 0.
    public let height: Double

    /// The whole frame.
    public static let full = Region(uncheckedX: 0, y: 0, width: 1, height: 1)

    /// Makes a region that lies in the frame.
    /// - Throws: `Problem`, naming the field that is out of range, if it doesn't.
    public init(x: Double, y: Double, width: Double, height: Double) throws(Problem) {
        for (field, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
            guard value.isFinite, value >= 0, value <= 1 else {
                throw Problem(field: field, value: value, allowed: "a fraction of the frame, from 0 to 1")
            }
        }
        guard width >= Self.smallest else {
            throw Problem(field: "width", value: width, allowed: "at least \(Self.smallest)")
        }
        guard height >= Self.smallest else {
            throw Problem(field: "height", value: height, allowed: "at least \(Self.smallest)")
        }
        // Sums of decimal fractions such as 0.7 + 0.3 may slightly exceed 1.
        guard x + width <= 1 + 1e-9 else {
            throw Problem(
                field: "width", value: width,
                allowed: "at most 1 - x, which is \(Self.rounded(1 - x)): the region has to lie in the frame")
        }
        guard y + height <= 1 + 1e-9 else {
            throw Problem(
                field: "height", value: height,
                allowed: "at most 1 - y, which is \(Self.rounded(1 - y)): the region has to lie in the frame")
        }
        self.init(uncheckedX: x, y: y, width: width, height: height)
    }

    private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

    package init(uncheckedX x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The minimum width and height: a hundredth of the frame is about the smallest area worth reading.
    public static let smallest = 0.01

    /// The region's centre.
    public var centre: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// Returns whether a point lies in the region or on its border.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height
    }

    /// Converts a point from fractions of the full frame to fractions of this region.
    public func localize(_ point: Point) -> Point {
        Point(x: (point.x - x) / width, y: (point.y - y) / height)
    }

    /// Why four numbers don't form a region: the field and its allowed values.
    public struct Problem: Error, Sendable, Equatable, CustomStringConvertible {
        /// The field that is wrong: `x`, `y`, `width` or `height`.
        public let field: String
        /// The field's value.
        public let value: Double
        /// The allowed values.
        public let allowed: String
        /// The problem as one line for people.
        public var description: String { "\(field) is \(value); allowed is \(allowed)" }
    }
}

extension Region: Decodable {
    private enum Key: String, CodingKey { case x, y, width, height }

    /// Reads the wire form, an object of four numbers.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let (x, y) = (try values.decode(Double.self, forKey: .x), try values.decode(Double.self, forKey: .y))
        let (width, height) = (
            try values.decode(Double.self, forKey: .width), try values.decode(Double.self, forKey: .height)
        )
        // Numbers are rounded on the wire, so the sum of two may be slightly larger than before.
        func inside(_ length: Double, _ start: Double) -> Double {
            length + start <= 1 + 2e-6 ? min(length, 1 - start) : length
        }
        try self.init(x: x, y: y, width: inside(width, x), height: inside(height, y))
    }
}
