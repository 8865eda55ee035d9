/// Follows the borders of marked pixels, outside and around holes.
///
/// S. Suzuki and K. Abe, "Topological structural analysis of digitized binary images by border following", Computer Vision, Graphics, and
/// Image Processing 30, 1985; without the hierarchy, which nothing needs.
struct BorderFollower {
    /// The places of the current border, in pixels of the mask, and the rectangle around them.
    private(set) var border: [SIMD2<Int32>] = []
    private(set) var (least, most) = (SIMD2<Int32>(), SIMD2<Int32>())
    /// The steps that are left. Bounds the cost of a picture full of borders.
    private(set) var steps = 0

    /// The eight neighbours, clockwise from the left one.
    private static let ways: [SIMD2<Int32>] = [
        SIMD2(-1, 0), SIMD2(-1, -1), SIMD2(0, -1), SIMD2(1, -1), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1), SIMD2(-1, 1),
    ]

    /// Calls `body` for each border; `isHole` says whether marked pixels are outside of it.
    /// - Parameter budget: the steps that may be made.
    mutating func follow(
        _ mask: inout InkMask, budget: Int, body: (_ border: borrowing BorderFollower, _ isHole: Bool) -> Void
    ) {
        steps = budget
        let (width, height) = (mask.width, mask.height)
        guard width > 2, height > 2 else { return }
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                let cell = mask.cells[y * width + x]
                guard cell > 0 else { continue }
                let (before, after) = (mask.cells[y * width + x - 1], mask.cells[y * width + x + 1])
                guard cell == 1 && before == 0 || after == 0 else { continue }
                let isHole = !(cell == 1 && before == 0)
                guard trace(&mask, SIMD2(Int32(x), Int32(y)), from: isHole ? 4 : 0) else { return }
                body(self, isHole)
            }
        }
    }

    /// Follows one border. Pixels on it become 2, or -2 if the pixel to their right is not marked and was passed.
    /// - Parameter from: the way from `start` to the pixel that isn't marked.
    /// - Returns: whether the steps sufficed.
    private mutating func trace(_ mask: inout InkMask, _ start: SIMD2<Int32>, from: Int) -> Bool {
        let width = Int32(mask.width)
        func index(_ place: SIMD2<Int32>) -> Int { Int(place.y &* width &+ place.x) }
        border.removeAll(keepingCapacity: true)
        (least, most) = (start, start)
        // The first marked neighbour, clockwise.
        var way = -1
        for turn in 1...8 where mask.cells[index(start &+ Self.ways[(from + turn) & 7])] != 0 {
            way = (from + turn) & 7
            break
        }
        guard way >= 0 else {
            // A single pixel.
            mask.cells[index(start)] = -2
            border.append(start)
            steps -= 1
            return true
        }
        let first = start &+ Self.ways[way]
        var (place, back) = (start, way)
        repeat {
            // The next marked neighbour, counterclockwise from where we came.
            var (next, passedRight) = (back, false)
            for turn in 1...8 {
                next = (back - turn) & 7
                if mask.cells[index(place &+ Self.ways[next])] != 0 { break }
                if next == 4 { passedRight = true }
            }
            if passedRight {
                mask.cells[index(place)] = -2
            } else if mask.cells[index(place)] == 1 {
                mask.cells[index(place)] = 2
            }
            border.append(place)
            (least, most) = (pointwiseMin(least, place), pointwiseMax(most, place))
            steps -= 1
            let new = place &+ Self.ways[next]
            if new == start, place == first { return true }
            (place, back) = (new, (next + 4) & 7)
        } while steps > 0
        return false
    }
}
