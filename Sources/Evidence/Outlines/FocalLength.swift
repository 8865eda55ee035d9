public import ScanModel

/// The camera's focal length, as pictures of rectangles reveal it over time. Without it, the proportions of a tilted sheet are vague.
///
/// Each outline seen in perspective gives one linear equation for the inverse square of the focal length (`PlanePose`). They are combined
/// by least squares, weighted by their errors, with a guess for webcams as the first.
public struct FocalLength: Sendable {
    /// The weighted sums of the equations.
    private var (factors, values): (Double, Double)
    private var seen: Quad?

    /// The guess: webcams see 55 to 75 degrees across, which are focal lengths of 0.96 to 0.65 frame widths, and the deviation of its
    /// inverse square.
    private static let (guess, deviation) = (1.5, 0.5)
    /// Deviation of a corner in frame widths, and the share of its error that frames have in common: curl, a lens's distortion.
    private static let noise = 0.001
    /// The least move, in frame widths, from which an outline is another view.
    private static let move = 0.02
    /// Range of the inverse square: from a telephoto lens (23 degrees) to a wide angle (105 degrees).
    private static let range = 0.16...6.8

    public init() {
        factors = 1 / (Self.deviation * Self.deviation)
        values = Self.guess * factors
    }

    /// The inverse square of the focal length, in frame widths.
    public var power: Double { min(max(values / factors, Self.range.lowerBound), Self.range.upperBound) }

    /// Takes an outline whose four corners are in view.
    /// - Parameter aspect: the frame's height divided by its width.
    public mutating func take(_ quad: Quad, aspect: Double) {
        guard seen.map({ $0.largestMove(to: quad) >= Self.move }) ?? true, let pose = PlanePose(quad, aspect: aspect)
        else { return }
        seen = quad
        let (factor, value) = pose.constraint
        // No lens explains it: it isn't a flat rectangle.
        if factor * factor > 1e-6, !Self.range.contains(value / factor) { return }
        // The perspective terms are differences of corners by the size of the quad.
        let size = max(0.05, quad.area.squareRoot())
        let error = (pose.strength + 2 * Self.noise / size) * 4 * Self.noise / size
        let weight = 1 / (error * error)
        factors += weight * factor * factor
        values += weight * factor * value
    }

    /// Returns the aspect ratio, short side by long side, of a rectangle in view.
    public func aspectRatio(of quad: Quad, aspect: Double) -> Double? {
        guard let ratio = PlanePose(quad, aspect: aspect)?.ratio(power: power), ratio.isFinite, ratio > 0 else {
            return nil
        }
        return min(ratio, 1 / ratio)
    }
}
