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
    /// Whether items follow their pixels on every frame, between readings as well.
    public var isHighFrameRateTrackingEnabled = true
    /// Seconds unseen after which a thing has left; when it comes back, it is another one.
    public var reappearAfter = 1.0

    /// Whether subscribers have to be told that these settings are others.
    func isToldApart(from other: ScanSettings) -> Bool {
        regionOfInterest != other.regionOfInterest || recognizedDataTypes != other.recognizedDataTypes
            || qualityLevel != other.qualityLevel || recognizesMultipleItems != other.recognizesMultipleItems
    }

    /// Makes the default settings: every barcode and all text in the whole frame.
    public init() {}
}
