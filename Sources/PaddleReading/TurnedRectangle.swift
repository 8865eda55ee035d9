/// A rectangle at any angle, in pixels.
struct TurnedRectangle {
    var centre: SIMD2<Double>
    /// Direction of its longer side, of length 1; it points right, or up if the rectangle is upright.
    var along: SIMD2<Double>
    var length: Double
    var height: Double

    /// The rectangle of minimum area around points: one of its sides lies on a side of their convex hull (Freeman and
    /// Shapira, 1975).
    /// - Returns: nil if the points enclose no area.
    init?(around points: [SIMD2<Double>]) {
        let hull = Self.hull(points)
        guard hull.count >= 3 else { return nil }
        var best: (area: Double, along: SIMD2<Double>, low: SIMD2<Double>, high: SIMD2<Double>)?
        for (a, b) in zip(hull, hull[1...] + hull[..<1]) {
            let side = b - a
            let length = (side.x * side.x + side.y * side.y).squareRoot()
            guard length > 1e-9 else { continue }
            let along = side / length
            var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
            for point in hull {
                let place = SIMD2(point.x * along.x + point.y * along.y, point.y * along.x - point.x * along.y)
                low = pointwiseMin(low, place)
                high = pointwiseMax(high, place)
            }
            let area = (high.x - low.x) * (high.y - low.y)
            if area < best?.area ?? .infinity { best = (area, along, low, high) }
        }
        guard let best else { return nil }
        let (size, middle) = (best.high - best.low, (best.high + best.low) / 2)
        let across = SIMD2(-best.along.y, best.along.x)
        centre = best.along * middle.x + across * middle.y
        (length, height) = (max(size.x, size.y), min(size.x, size.y))
        let longer = size.x >= size.y ? best.along : across
        // A nearly square rectangle is aligned with the picture.
        let isFlat = abs(longer.x) >= abs(longer.y)
        if !isFlat, length < Self.upright * height {
            (length, height) = (height, length)
            along = SIMD2(-longer.y, longer.x)
            if along.x < 0 { along = -along }
        } else {
            along = isFlat ? (longer.x < 0 ? -longer : longer) : (longer.y > 0 ? -longer : longer)
        }
    }

    /// Ratio of height to width from which text runs upwards (PP-OCR's value).
    private static let upright = 1.5

    /// Direction from the line's top to its bottom, of length 1.
    var down: SIMD2<Double> { SIMD2(-along.y, along.x) }

    /// The corners: top left, top right, bottom right and bottom left of text along the longer side.
    var corners: [SIMD2<Double>] {
        let (x, y) = (along * (length / 2), down * (height / 2))
        return [centre - x - y, centre + x - y, centre + x + y, centre - x + y]
    }

    /// Returns the rectangle with each side moved outwards.
    func grown(by distance: Double) -> TurnedRectangle {
        var grown = self
        grown.length += 2 * distance
        grown.height += 2 * distance
        return grown
    }

    func contains(_ point: SIMD2<Double>) -> Bool {
        let v = point - centre
        return abs(v.x * along.x + v.y * along.y) <= length / 2 && abs(v.x * down.x + v.y * down.y) <= height / 2
    }

    /// Returns the convex hull in order around it (Andrew's monotone chain, 1979).
    private static func hull(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func half(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count >= 2 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0 { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return half(sorted) + half(sorted.reversed())
    }
}
