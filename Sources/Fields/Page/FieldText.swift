public import ScanModel

/// A word or a line with its place on a rectified page.
public struct FieldText: Sendable, Hashable {
    /// The text, in one line.
    public var transcript: String
    /// The corners, in fractions of the page or in any other unit that all texts of the page share; y points down.
    public var bounds: Quad
    /// The probability that the transcript is right.
    public var confidence: Double

    public init(_ transcript: String, bounds: Quad, confidence: Double = 1) {
        (self.transcript, self.bounds, self.confidence) = (transcript, bounds, confidence)
    }
}

extension FieldText {
    var left: Double { (bounds.topLeft.x + bounds.bottomLeft.x) / 2 }
    var right: Double { (bounds.topRight.x + bounds.bottomRight.x) / 2 }
    /// The middle of the left side, and of the right side.
    var leftY: Double { (bounds.topLeft.y + bounds.bottomLeft.y) / 2 }
    var rightY: Double { (bounds.topRight.y + bounds.bottomRight.y) / 2 }
    var height: Double {
        max(1e-9, (bounds.bottomLeft.y - bounds.topLeft.y + bounds.bottomRight.y - bounds.topRight.y) / 2)
    }
}
