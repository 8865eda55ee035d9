/// A flat, rectangular object: a rectangle, or a document. The item's `bounds` are its corners.
public struct FlatShape: Sendable, Hashable {
    /// Short side by long side of the object itself, not of its image; from 0 to 1.
    public var aspectRatio: Double
    /// The known format with this aspect ratio; nil for a rectangle, and if there is none.
    public var format: PaperFormat?

    public init(aspectRatio: Double, format: PaperFormat? = nil) {
        (self.aspectRatio, self.format) = (aspectRatio, format)
    }
}
