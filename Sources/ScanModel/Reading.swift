/// What a recogniser saw in one frame: a content and its place.
public struct Reading: Sendable, Hashable {
    /// What was read.
    public var barcode: Barcode
    /// Where, in fractions of the full frame.
    public var bounds: Quad
    /// How many looks at this frame agreed on it: 1 in live scanning, more where one image is looked at many times.
    public var votes: Int
    /// Whether a look that changes the picture (enlarged, turned …) was the only one that saw it.
    public var isFragile: Bool

    /// Makes a reading.
    public init(barcode: Barcode, bounds: Quad, votes: Int = 1, isFragile: Bool = false) {
        self.barcode = barcode
        self.bounds = bounds
        self.votes = votes
        self.isFragile = isFragile
    }
}
