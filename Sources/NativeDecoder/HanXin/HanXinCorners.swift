import Glibc

/// Four squares that may be those of one symbol's finder patterns.
struct HanXinCorners {
    /// Centres of the squares: top left, top right, bottom right, bottom left.
    private(set) var centres: [SIMD2<Double>]
    /// Modules per side, as the squares' extents suggest.
    private var side: Double

    /// Most combinations that are looked at more closely.
    private static let most = 60

    /// Returns the combinations of squares that lie as those of a symbol do, the most regular first.
    static func all(_ squares: [HanXinFinder.Square]) -> [HanXinCorners] {
        var found: [(corners: HanXinCorners, error: Double)] = []
        for (index, corner) in squares.enumerated() {
            for (first, left) in squares.enumerated() where first != index {
                for (second, bottom) in squares.enumerated() where second != index && second != first {
                    found += combinations(left, corner, bottom, squares)
                }
            }
            if found.count > 20 * most { break }
        }
        return found.sorted { $0.error < $1.error }.prefix(most).map(\.corners)
    }

    /// The top left, top right and bottom right squares lie at equal distances from the symbol's edges, so that they are a right triangle;
    /// the bottom left one is four modules farther out.
    private static func combinations(
        _ left: HanXinFinder.Square, _ corner: HanXinFinder.Square, _ bottom: HanXinFinder.Square,
        _ squares: [HanXinFinder.Square]
    ) -> [(corners: HanXinCorners, error: Double)] {
        let (across, down) = (corner.centre - left.centre, bottom.centre - corner.centre)
        let (wide, high) = ((across * across).sum().squareRoot(), (down * down).sum().squareRoot())
        let turn = across.x * down.y - across.y * down.x
        // A tilt by 50 degrees shortens one side to 0.64, and makes the angle as acute as 65 degrees.
        guard wide > 0, high > 0, turn > 0.8 * wide * high, (0.5...2).contains(wide / high) else { return [] }
        let extents = [left.extent, corner.extent, bottom.extent]
        let extent = extents.reduce(0, +) / 3
        guard extents.allSatisfy({ (0.55...1.8).contains($0 / extent) }) else { return [] }
        // A turned square is longer along a row, by what the distance has along its longer coordinate.
        let unit = across / wide
        let module = extent / 3 * max(abs(unit.x), abs(unit.y))
        let side = (wide + high) / (2 * module) + 11
        guard side >= 18, side <= 240 else { return [] }
        // Each pattern is turned by 90 degrees as against the one before; the last one is turned as that at the top right.
        let turned = mismatch(corner, by: 0.5, from: left) + mismatch(bottom, by: 0.5, from: corner)
        let reach = side - 11
        let expected = left.centre + down + (down / high - unit) * (4 * (wide + high) / (2 * reach))
        let tolerance = 0.3 * min(wide, high)
        return squares.compactMap { square in
            let shift = square.centre - expected
            let way = (shift * shift).sum().squareRoot()
            guard way < tolerance, (0.5...2).contains(square.extent / extent) else { return nil }
            let corners = HanXinCorners(
                centres: [left.centre, corner.centre, bottom.centre, square.centre], side: side)
            let error = way / min(wide, high) + abs(log(wide / high)) + abs(log(square.extent / extent))
            return (corners, error + turned + mismatch(square, by: 0, from: corner))
        }
    }

    /// Returns by how much a pattern's turn as against another one differs from what it should be: from 0 to 1. A tilt of 40 degrees lets a
    /// pattern look as if it were turned otherwise.
    private static func mismatch(
        _ square: HanXinFinder.Square, by halfTurns: Double, from other: HanXinFinder.Square
    ) -> Double {
        (1 - cos(square.angle - other.angle - halfTurns * .pi)) / 2
    }

    /// The sides of symbols that the corners may be those of.
    var sides: [Int] {
        let (first, last) = (max(Int(side * 0.8) | 1, 23), min(Int(side * 1.25), 189))
        return first <= last ? Array(stride(from: first, through: last, by: 2)) : []
    }

    /// Returns the map of modules to pixels if a side has so many modules.
    func map(side: Int) -> ModuleMap? {
        let (near, far) = (5.5, Double(side) - 5.5)
        return ModuleMap(
            [SIMD2(near, near), SIMD2(far, near), SIMD2(far, far), SIMD2(1.5, far + 4)], to: centres)
    }
}
