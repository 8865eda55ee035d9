import Imaging

/// The parallelogram around connected ink: where a matrix code begins and ends, to about a module, at any tilt.
struct InkOutline: Sendable {
    private var map = InkMap()
    private var stack: [Int] = []

    /// Returns the corners of the ink that covers most of a part of a picture, clockwise; nil if there is none.
    /// - Parameters:
    ///   - middle: the part's centre, and its radius.
    ///   - most: the maximum area of the ink's hull in pixels; nil if the ink may also reach the picture's edges. If the picture has room
    ///     around the part, such ink is connected with the surroundings: so was that of 1,611 of 1,909 places without a code, and of none of
    ///     63 matrix codes (144 hard clips and others).
    mutating func corners(
        in picture: GridPicture, middle: (centre: SIMD2<Double>, radius: Double), most: Double?
    ) -> [SIMD2<Double>]? {
        map.take(picture)
        let density = Double(InkMap.density)
        let found = components(middle.centre * density, middle.radius * density).sorted { $0.inside > $1.inside }
        let (width, height) = (Double(map.width), Double(map.height))
        for component in found where component.inside > Int(Self.much * Double(found[0].inside)) {
            let hull = Self.hull(of: component.points)
            let isInside = hull.allSatisfy { $0.x > 0 && $0.y > 0 && $0.x < width && $0.y < height }
            guard most == nil || isInside, let corners = Self.parallelogram(around: hull) else { continue }
            let area = (corners[1] - corners[0]).cross(corners[2] - corners[1])
            if area <= (most ?? .infinity) * density * density { return corners.map { $0 / density } }
        }
        return nil
    }

    /// Ink that covers less than this share of what the most covers isn't the code.
    private static let much = 0.2

    /// Connected ink: the number of its samples in a disc, and the ends of its rows.
    private struct Component {
        var inside: Int
        var points: [SIMD2<Double>]
    }

    /// Returns all connected ink that touches a disc.
    private mutating func components(_ centre: SIMD2<Double>, _ radius: Double) -> [Component] {
        let (width, height) = (map.width, map.height)
        var found: [Component] = []
        for start in 0..<width * height where map.ink[start] == 1 {
            var inside = 0
            var ends = [(left: Int, right: Int)](repeating: (.max, -1), count: height)
            stack.append(start)
            map.ink[start] = 0
            while let index = stack.popLast() {
                let (row, column) = index.quotientAndRemainder(dividingBy: width)
                if (SIMD2(Double(column) + 0.5, Double(row) + 0.5) - centre).length < radius { inside += 1 }
                ends[row] = (min(ends[row].left, column), max(ends[row].right, column))
                for y in max(row - 1, 0)...min(row + 1, height - 1) {
                    for x in max(column - 1, 0)...min(column + 1, width - 1) where map.ink[y * width + x] == 1 {
                        map.ink[y * width + x] = 0
                        stack.append(y * width + x)
                    }
                }
            }
            guard inside > 0 else { continue }
            var points: [SIMD2<Double>] = []
            for (row, end) in ends.enumerated() where end.right >= 0 {
                for y in [Double(row), Double(row + 1)] {
                    points.append(SIMD2(Double(end.left), y))
                    points.append(SIMD2(Double(end.right + 1), y))
                }
            }
            found.append(Component(inside: inside, points: points))
        }
        return found
    }
}
