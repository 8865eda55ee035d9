import Glibc

/// Four straight sides, fitted to a border.
struct QuadFit {
    /// The corners in pixels of the mask, clockwise.
    private(set) var corners: [SIMD2<Double>]
    /// The smallest share of a side that border pixels cover, and the border's mean distance from the sides, in pixels.
    private(set) var (coverage, distance): (Double, Double)

    /// The part of a side that is fitted: not the corners, which may be rounded or cut.
    private static let part = 0.14...0.86
    /// How far a border pixel of a side may lie from it: in pixels, and as a share of the side for what is large and bent.
    static let (near, bend) = (1.3, 0.006)
    /// The least share of a side that must be covered; a stroke through the box hides the rest.
    static let leastCoverage = 0.7
    /// How far a corner may be from the border: pixels, and a share of the shorter side (cards are rounded by 6 % of it).
    private static let (cornerNear, cornerShare) = (1.5, 0.1)

    /// Fits sides to a border.
    /// - Parameters:
    ///   - border: closed, in pixels.
    ///   - rough: corners near the true ones.
    ///   - outward: pixels by which the object's edge lies outside of the border.
    ///   - near, leastCoverage: see the constants.
    init?(
        _ border: [SIMD2<Double>], near rough: [SIMD2<Double>], outward: Double, within near: Double = near,
        covering leastCoverage: Double = leastCoverage
    ) {
        var quad = rough
        var sums: [LineSum] = []
        // Twice, because the first corners may be off where they are rounded or covered.
        for _ in 0..<2 {
            let sides = zip(quad, quad[1...] + quad[..<1]).map { Side($0, $1) }
            guard sides.allSatisfy({ $0.length >= 3 }) else { return nil }
            sums = Array(repeating: LineSum(), count: 4)
            for point in border {
                for number in 0..<4 {
                    let (share, off) = sides[number].place(of: point)
                    if Self.part.contains(share), abs(off) < max(near, Self.bend * sides[number].length) {
                        sums[number].add(point, off: abs(off))
                        break
                    }
                }
            }
            let lines = sums.compactMap(\.line)
            guard lines.count == 4 else { return nil }
            let corners = (0..<4).compactMap { lines[($0 + 3) % 4].meeting(lines[$0]) }
            guard corners.count == 4 else { return nil }
            quad = corners
        }
        let sides = zip(quad, quad[1...] + quad[..<1]).map { Side($0, $1) }
        // Diagonal steps of a border are longer than one pixel.
        coverage =
            zip(sums, sides).map { sum, side in
                sum.count / max(1, 0.72 * max(abs(side.way.x), abs(side.way.y)) * side.length)
            }.min() ?? 0
        distance = sums.reduce(0) { $0 + $1.off } / max(1, sums.reduce(0) { $0 + $1.count })
        let shortest = sides.map(\.length).min() ?? 0
        let reach = max(Self.cornerNear, Self.cornerShare * shortest)
        guard coverage >= leastCoverage, Self.isConvex(quad),
            quad.allSatisfy({ corner in border.contains { length($0 - corner) < reach } })
        else { return nil }
        corners = Self.grown(quad, by: outward)
    }

    static func isConvex(_ corners: [SIMD2<Double>]) -> Bool {
        let sides = zip(corners, corners[1...] + corners[..<1]).map { $1 - $0 }
        return zip(sides, sides[1...] + sides[..<1]).allSatisfy { cross($0, $1) > 1e-6 }
    }

    /// Moves each side outwards.
    private static func grown(_ quad: [SIMD2<Double>], by distance: Double) -> [SIMD2<Double>] {
        let sides = zip(quad, quad[1...] + quad[..<1]).map { Side($0, $1) }
        let lines = sides.map { side in
            SideLine(point: side.start + distance * SIMD2(side.way.y, -side.way.x), along: side.way)
        }
        return (0..<4).map { lines[($0 + 3) % 4].meeting(lines[$0]) ?? quad[$0] }
    }
}

/// A side between two corners.
private struct Side {
    let (start, way, length): (SIMD2<Double>, SIMD2<Double>, Double)

    init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        (start, length) = (a, DocumentRecognition.length(b - a))
        way = (b - a) / max(1e-9, length)
    }

    /// Where a point lies along the side, from 0 to 1, and how far off it.
    func place(of point: SIMD2<Double>) -> (share: Double, off: Double) {
        let offset = point - start
        return ((offset * way).sum() / length, cross(way, offset))
    }
}

/// Sums for a line of least squares.
private struct LineSum {
    private var (sum, squares, product) = (SIMD2<Double>(), SIMD2<Double>(), 0.0)
    private(set) var (count, off) = (0.0, 0.0)

    mutating func add(_ point: SIMD2<Double>, off: Double) {
        (sum, squares, product) = (sum + point, squares + point * point, product + point.x * point.y)
        (count, self.off) = (count + 1, self.off + off)
    }

    /// Nil if there are too few points.
    var line: SideLine? {
        guard count >= 3 else { return nil }
        let mean = sum / count
        let spread = squares / count - mean * mean
        let angle = 0.5 * atan2(2 * (product / count - mean.x * mean.y), spread.x - spread.y)
        return SideLine(point: mean, along: SIMD2(cos(angle), sin(angle)))
    }
}
