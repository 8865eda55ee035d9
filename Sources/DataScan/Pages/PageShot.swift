public import ScanModel

/// A page to photograph.
public struct PageShot: Sendable, Hashable {
    /// The page's number in the pipeline; not its place in the document.
    public var number: Int
    /// Whether it is another picture of a page that was captured before.
    public var isReplacement: Bool
    /// The document item.
    public var item: RecognizedItem
    /// The codes on it that are certain, with their places on the page.
    public var codes: [RecognizedItem]
    /// The frame.
    public var moment: Moment
    /// The numbers of earlier frames in which the page lay as it lies in this one, the latest first.
    public var earlierFrames: [Int] = []
    /// How sharp the picture is; 0 if nothing is printed on the page.
    public var sharpness: Double
}
