public import Imaging

/// A document in a frame, before it is tracked.
public struct FoundDocument: Sendable, Equatable {
    /// The corners in pixels of the full frame, clockwise from the one nearest to its top left. They may lie outside the frame.
    public var corners: [SIMD2<Double>]
    /// How sure the network is, from 0 to 1; not yet fitted to be a probability.
    public var confidence: Double
    /// How many of the eight ends of its sides are straight edges in the frame; nil before refinement.
    public internal(set) var straightEnds: Int?
    /// Where the network sees it; nil from a test double.
    public var mask: Mask?

    /// The network's mask of the searched area.
    public struct Mask: Sendable, Equatable {
        /// What was searched, in pixels of the full frame.
        public var area: PixelRect
        /// Size in cells.
        public var (columns, rows): (Int, Int)
        /// For each cell, row by row, the probability that it shows the document: 0 to 255.
        public var values: [UInt8]

        public init(area: PixelRect, columns: Int, rows: Int, values: [UInt8]) {
            (self.area, self.columns, self.rows, self.values) = (area, columns, rows, values)
        }
    }

    /// Confidence from which a document is reported, and from which it is certain. Searched twice, 2 of 130 drawn tables without a document reach
    /// the first and none the second; the highest of 25 photographs of desks is 0.523 (docs/measurements.md, Documents).
    public static let (tentative, certain) = (0.54, 0.6)

    public init(corners: [SIMD2<Double>], confidence: Double, mask: Mask? = nil) {
        precondition(corners.count == 4, "a document has four corners")
        (self.corners, self.confidence, self.mask) = (corners, confidence, mask)
    }
}
