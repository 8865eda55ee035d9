public import ScanModel

/// A page to photograph.
public struct PageShot: Sendable, Hashable {
    /// The page's number since the document began; not its place.
    public var number: Int
    /// Whether it is a better picture of a page that was captured before.
    public var isReplacement: Bool
    /// The document item.
    public var item: RecognizedItem
    /// The frame.
    public var moment: Moment
}
