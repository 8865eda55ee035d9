/// Where an item lies in a document.
public struct PagePlace: Sendable, Hashable {
    /// The document's id.
    public var document: String
    /// The item's corners in fractions of the rectified page: (0, 0) is the page's top left, (1, 1) its bottom right.
    public var bounds: Quad

    public init(document: String, bounds: Quad) { (self.document, self.bounds) = (document, bounds) }
}
