import Imaging
import ScanModel

/// A code that needs no attempt, as the place that it takes.
struct KnownCode {
    let outline: Parallelogram
    /// Whether it consists of bars: what lies within is a part of them.
    private let isLinear: Bool

    /// - Parameters:
    ///   - code: the code.
    ///   - width: that of the full frame in pixels.
    init(_ code: Attention, width: Double, height: Double) {
        outline = Parallelogram(code.bounds, width: width, height: height)
        isLinear = SymbologySet.linear.contains(code.barcode.symbology)
    }

    /// Returns whether a place shows this code or a part of it.
    func covers(_ place: Place) -> Bool {
        place.holds(outline) && place.isAsLarge(as: outline) || isLinear && contains(place.candidate)
    }

    /// Points along each side of a candidate at which it is compared, and the least share of them that lie within.
    private static let (points, share) = (5, 0.8)

    /// Returns whether most of a candidate lies within, as accurately as the finder knows it.
    private func contains(_ candidate: CodeCandidate) -> Bool {
        let room = Double(GradientCells.side * (candidate.reduction + 1))
        let padded = outline.padded(room, room)
        var inside = 0
        for row in 0..<Self.points {
            for column in 0..<Self.points {
                let right = (2 * Double(column) + 1) / Double(Self.points) - 1
                let down = (2 * Double(row) + 1) / Double(Self.points) - 1
                let place = candidate.outline.centre + candidate.outline.right * right + candidate.outline.down * down
                if padded.contains(place) { inside += 1 }
            }
        }
        return Double(inside) >= Self.share * Double(Self.points * Self.points)
    }
}
