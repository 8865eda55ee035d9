/// A rectangle in a frame, before it is tracked.
public struct FoundRectangle: Sendable, Equatable {
    /// The corners in pixels of the full frame, clockwise from the one nearest to its top left; convex.
    public var corners: [SIMD2<Double>]
    /// How well its border fits four straight sides, from 0 to 1.
    public var confidence: Double

    public init(corners: [SIMD2<Double>], confidence: Double) {
        precondition(corners.count == 4, "a rectangle has four corners")
        (self.corners, self.confidence) = (corners, confidence)
    }
}
