public import Rules
public import ScanModel

/// What to read and where. It can change during a scan.
///
///     var settings = ScanSettings()
///     settings.regionOfInterest = try Region(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
///     settings.recognizedDataTypes = [
///         .barcode(symbologies: [.qr]), .text(TextOptions(textContentType: .telephoneNumber, country: "DE")),
///     ]
///     settings.qualityLevel = .accurate
public struct ScanSettings: Sendable, Hashable {
    /// The part of the frame that is read.
    public var regionOfInterest = Region.full
    /// The codes and text to recognize.
    public var recognizedDataTypes: [RecognizedDataType] = [.barcode(), .text()]
    /// How much effort to spend on content that is hard to read.
    public var qualityLevel = QualityLevel.balanced
    /// Whether all items are reported, or only the one nearest to the region's centre.
    public var recognizesMultipleItems = true
    /// Whether items follow their pixels on every frame, also between readings.
    public var isHighFrameRateTrackingEnabled = true
    /// Seconds after which an unseen item is removed. If it comes back later, it is a new item.
    public var reappearAfter = 1.0

    /// How pages are captured; nil if none are. They are captured of documents, so `recognizedDataTypes` has to contain those.
    public var pages: PageOptions?

    /// What is accepted, and what is made of it; without rules, everything is accepted.
    public var rules = RuleSettings()

    /// When frames are read, and how soon the same content is reported again. A pipeline reads every frame that it gets; a `DataScanner`
    /// gives it those of a window.
    public var trigger = TriggerSettings()

    /// Whether subscribers must be notified of the difference from other settings.
    func isVisiblyDifferent(from other: ScanSettings) -> Bool {
        regionOfInterest != other.regionOfInterest || recognizedDataTypes != other.recognizedDataTypes
            || qualityLevel != other.qualityLevel || recognizesMultipleItems != other.recognizesMultipleItems
    }

    /// Creates the default settings: every barcode and all text in the whole frame.
    public init() {}
}
