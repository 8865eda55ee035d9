/// A document in a frame, before it is tracked.
public struct FoundDocument: Sendable, Equatable {
    /// The corners in pixels of the full frame, clockwise from the one nearest to its top left. They may lie outside the frame.
    public var corners: [SIMD2<Double>]
    /// How sure the network is, from 0 to 1; not yet fitted to be a probability.
    public var confidence: Double

    /// Confidence from which a document is reported, and from which one picture is enough to be certain of it: 2 % and 0.5 % of 276 drawn
    /// scenes without a document reach them (Training/README.md).
    public static let (tentative, certain) = (0.6, 0.73)

    public init(corners: [SIMD2<Double>], confidence: Double) {
        precondition(corners.count == 4, "a document has four corners")
        (self.corners, self.confidence) = (corners, confidence)
    }
}
