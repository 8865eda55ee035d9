import Imaging

/// The parallelogram around connected ink: where a matrix code begins and ends, to about a module, at any tilt.
struct InkOutline: Sendable {
    private var map = InkMap()
    private var stack: [Int] = []

    /// Returns the corners of the ink that covers most of a part of a picture, clockwise; nil if there is none.
    /// - Parameters:
    ///   - middle: the part's centre, and its radius.
    ///   - mayTouch: whether the ink may reach the picture's edges. If the picture has room around the part, such ink is connected with the
    ///     surroundings: so was that of 1,611 of 1,909 places without a code, and of none of 63 matrix codes (144 hard clips and others).
    mutating func corners(
        in picture: GridPicture, middle: (centre: SIMD2<Double>, radius: Double), mayTouch: Bool
    ) -> [SIMD2<Double>]? {
        map.take(picture)
        let density = Double(InkMap.density)
        guard let hull = hull(middle.centre * density, middle.radius * density) else { return nil }
        let (width, height) = (Double(map.width), Double(map.height))
        guard mayTouch || hull.allSatisfy({ $0.x > 0 && $0.y > 0 && $0.x < width && $0.y < height }) else { return nil }
        return Self.parallelogram(around: hull)?.map { $0 / density }
    }

    /// Returns the convex hull of the connected ink that covers most of a disc.
    private mutating func hull(_ centre: SIMD2<Double>, _ radius: Double) -> [SIMD2<Double>]? {
        let (width, height) = (map.width, map.height)
        var best: (count: Int, points: [SIMD2<Double>]) = (0, [])
        for start in 0..<width * height where map.ink[start] == 1 {
            var (inside, count) = (0, 0)
            var ends = [(left: Int, right: Int)](repeating: (.max, -1), count: height)
            stack.append(start)
            map.ink[start] = 0
            while let index = stack.popLast() {
                let (row, column) = index.quotientAndRemainder(dividingBy: width)
                count += 1
                if (SIMD2(Double(column) + 0.5, Double(row) + 0.5) - centre).length < radius { inside += 1 }
                ends[row] = (min(ends[row].left, column), max(ends[row].right, column))
                for y in max(row - 1, 0)...min(row + 1, height - 1) {
                    for x in max(column - 1, 0)...min(column + 1, width - 1) where map.ink[y * width + x] == 1 {
                        map.ink[y * width + x] = 0
                        stack.append(y * width + x)
                    }
                }
            }
            guard inside > best.count else { continue }
            var points: [SIMD2<Double>] = []
            for (row, end) in ends.enumerated() where end.right >= 0 {
                for y in [Double(row), Double(row + 1)] {
                    points.append(SIMD2(Double(end.left), y))
                    points.append(SIMD2(Double(end.right + 1), y))
                }
            }
            best = (inside, points)
        }
        return best.count > 0 ? Self.hull(of: best.points) : nil
    }
}
