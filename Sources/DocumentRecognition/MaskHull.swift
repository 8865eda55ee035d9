/// The quad around the network's mask, in cells: for documents with hidden corners.
struct MaskHull {
    private var points: [SIMD2<Double>]
    /// The picture, in cells.
    private let (width, height): (Double, Double)

    /// Probability from which a cell belongs to the mask, and the fewest cells of a document.
    private static let (least, fewest): (Float, Int) = (0.5, 8)
    /// How far sides that leave the picture are prolonged, as a share of the picture's longer side.
    private static let beyond = 0.5

    /// The convex hull of the largest connected part of the mask; nil if it is too small.
    init?(_ maps: DocumentMaps) {
        (width, height) = (Double(maps.columns), Double(maps.rows))
        let part = Self.largestPart(maps)
        guard part.count >= Self.fewest else { return nil }
        points =
            ConvexHull(
                around: part.flatMap { cell in
                    let (x, y) = (Double(cell % maps.columns), Double(cell / maps.columns))
                    return [SIMD2(x, y), SIMD2(x + 1, y), SIMD2(x, y + 1), SIMD2(x + 1, y + 1)]
                }
            ).points
    }

    /// The quad around the hull.
    /// - Returns: nil if no quad is left.
    func quad() -> [SIMD2<Double>]? { ConvexHull(points: prolonged().points).quad() }

    /// Where the hull runs along the picture's edge, the document leaves the picture: the sides before and after are prolonged until
    /// they meet, if they do within `beyond`.
    private func prolonged() -> MaskHull {
        let count = points.count
        func isAlongEdge(_ side: Int) -> Bool {
            let (a, b) = (points[side], points[(side + 1) % count])
            return [(a.x, b.x, 0), (a.x, b.x, width), (a.y, b.y, 0), (a.y, b.y, height)].contains {
                abs($0.0 - $0.2) < 0.5 && abs($0.1 - $0.2) < 0.5
            }
        }
        let along = points.indices.map(isAlongEdge)
        let edges = along.count(where: \.self)
        // The first side along the edge whose predecessor isn't: runs begin there.
        guard edges > 0, edges <= count - 2,
            let start = points.indices.first(where: { along[$0] && !along[($0 + count - 1) % count] })
        else { return self }
        let reach = Self.beyond * max(width, height)
        var result = self
        result.points = []
        var side = 0
        func point(_ number: Int) -> SIMD2<Double> { points[(start + number + count) % count] }
        while side < count {
            var end = side
            while end < count, along[(start + end) % count] { end += 1 }
            let run = (side...end).filter { $0 < count || end == count }.map(point)
            if end > side, let corner = ConvexHull.meeting(point(side - 1), point(side), point(end), point(end + 1)),
                max(length(corner - point(side)), length(corner - point(end))) < reach
            {
                result.points.append(corner)
            } else {
                result.points += run
            }
            side = end + 1
        }
        return result
    }

    /// The cells of the largest connected part of the mask; diagonal neighbours are connected.
    private static func largestPart(_ maps: DocumentMaps) -> [Int] {
        var isOpen = maps.mask.map { $0 > least }
        var largest: [Int] = []
        for start in isOpen.indices where isOpen[start] {
            var (part, next) = ([start], 0)
            isOpen[start] = false
            while next < part.count {
                let (row, column) = (part[next] / maps.columns, part[next] % maps.columns)
                next += 1
                for y in max(0, row - 1)...min(maps.rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(maps.columns - 1, column + 1) where isOpen[y * maps.columns + x] {
                        isOpen[y * maps.columns + x] = false
                        part.append(y * maps.columns + x)
                    }
                }
            }
            if part.count > largest.count { largest = part }
        }
        return largest
    }
}
