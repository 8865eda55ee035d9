import AccurateText
import Evidence
import Imaging
import Recognition
import ScanModel

/// Finds, reads and tracks one kind of thing, codes or lines of text, and decides what is certain of it. A value; time comes with the
/// frames.
///
/// `ScanPipeline` gives each frame to every lane in turn, and makes events of their changes. A new kind of thing is a new lane in
/// `ScanPipeline.init`, and a case of `TrackKey`.
protocol Lane {
    /// The items in view, in no order.
    var items: [RecognizedItem] { get }
    /// What is followed by its pixels between readings.
    var prints: [TrackedPrint] { get }
    /// What prevents reading.
    var obstacles: [Obstacle] { get }
    /// What was done since the lane was made.
    var counters: LaneCounters { get }
    /// Why less is read than the settings ask for; nil where all is well.
    var failure: AccurateTextError? { get }
    /// The share of the usual effort that is spent on reading, above 0 to 1.
    var effort: Double { get set }
    /// Whether `note(in:)` is wanted.
    var isTraced: Bool { get set }

    /// Takes where prints have moved, before the frame is processed.
    mutating func follow(_ moved: [TrackKey: Quad], at time: Double)

    /// Reads a frame of a camera or a recording.
    /// - Parameters:
    ///   - pyramid: of the frame.
    ///   - neighbours: what the lanes before have found in this frame, and those behind in the frame before.
    mutating func process(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, neighbours: Neighbours
    ) -> [ItemChange]

    /// Reads a picture of a scene that stands still; it is all that there will be of it.
    /// - Parameter progress: is told, before each part that takes long, which of how many it is; where it gives false, what was read so
    ///   far is all.
    mutating func processStill(
        _ frame: borrowing Frame, region: Region, neighbours: Neighbours,
        progress: (_ part: Int, _ of: Int) -> Bool
    ) -> [ItemChange]

    /// Changes what is looked for. Items that the settings leave out are removed.
    mutating func apply(_ settings: ScanSettings) -> [ItemChange]

    /// Removes all items, for a reason that isn't in the picture.
    mutating func clear(_ reason: RemovalReason) -> [ItemChange]

    /// Adds what other lanes may use.
    func tell(_ neighbours: inout Neighbours)

    /// Adds what the latest frame gave beyond its changes.
    mutating func note(in trace: inout FrameTrace)

    /// Where a part of what an item says lies, in fractions of the frame: a quad for each line of each time that it is there, in reading
    /// order; empty where the item isn't of this lane, or does not say it.
    func bounds(of part: String, in item: RecognizedItem) -> [Quad]
}

/// What lanes tell one another: the only way on which what was found changes how others read.
struct Neighbours {
    /// Where codes are: what is printed within one is part of it.
    var codes: [Quad] = []
    /// The lines of text in view, in reading order, told or not: digits beside bars are evidence.
    var lines: [RecognizedItem] = []
}

/// What a lane did since it was made.
struct LaneCounters {
    /// Codes that were read.
    var readings = 0
    /// Frames in which a decode was given up.
    var abandoned = 0
    /// Why the last one was.
    var lastFailure: AbandonReason?
    /// Searches for lines of text.
    var searches = 0
    /// Looks at lines of text.
    var looks = 0
}
