/// The difference between the direction of bars and the sides of a field, from the shifts of their profile along the way.
struct BarLean {
    /// Width of the field in samples.
    private let width: Double
    /// Shift of the first and the last bar per pixel of the way, in samples.
    private var (left, right) = (0.0, 0.0)
    /// Normal equations of the least squares.
    private var (leftLeft, leftRight, rightRight, leftSum, rightSum) = (0.0, 0.0, 0.0, 0.0, 0.0)
    private var heaviest = 0.0

    /// Distance in pixels below which shifts say little about a direction: there, they are mostly noise.
    private static let reliable = 8.0
    /// Greatest shift in samples that the slope of a profile can measure: half of a narrow bar.
    private static let limit = 1.0

    init(width: Double = 1) { self.width = width }

    /// Returns by how much bars are shifted, as a share of the field's width.
    /// - Parameters:
    ///   - place: from 0 (first bar) to 1 (last bar).
    ///   - offset: signed distance from the middle in pixels.
    func shift(_ place: Double, _ offset: Double) -> Double {
        offset * (left * (1 - place) + right * place) / width
    }

    /// Adds a shift in samples that remains at a place and distance.
    mutating func take(_ rest: Double, weight: Double, at place: Double, _ offset: Double) {
        guard abs(rest) <= Self.limit else { return }
        let whole = shift(place, offset) * width + rest
        let (a, b) = ((1 - place) * offset, place * offset)
        leftLeft += weight * a * a
        leftRight += weight * a * b
        rightRight += weight * b * b
        leftSum += weight * a * whole
        rightSum += weight * b * whole
        heaviest = max(heaviest, weight)
    }

    /// Updates the direction.
    mutating func solve() {
        let ridge = heaviest * Self.reliable * Self.reliable
        let (a, d) = (leftLeft + ridge, rightRight + ridge)
        let determinant = a * d - leftRight * leftRight
        guard determinant > 0 else { return }
        left = (leftSum * d - rightSum * leftRight) / determinant
        right = (rightSum * a - leftSum * leftRight) / determinant
    }
}
