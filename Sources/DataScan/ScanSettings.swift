public import ScanModel

/// What to look for and where; may change while scanning.
public struct ScanSettings: Sendable, Hashable {
    /// The part of the frame that is read.
    public var regionOfInterest = Region.full
    /// What to look for.
    public var recognizedDataTypes: [RecognizedDataType] = [.barcode(), .text()]
    /// How much effort goes into what is hard to read.
    public var qualityLevel = QualityLevel.balanced
    /// Whether all items are told, or only the one nearest to the region's centre.
    public var recognizesMultipleItems = true
    /// Seconds unseen after which a thing has left; when it comes back, it is another one.
    public var reappearAfter = 1.0

    /// Makes the default settings: every barcode and all text in the whole frame.
    public init() {}
}
