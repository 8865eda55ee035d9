import AccurateText
import Evidence
import Imaging
import Recognition
import ScanModel

/// Finds, reads and tracks one kind of item, and decides what is certain of it. A value without a clock: time comes with the frames.
///
/// `Lanes` gives each frame to every lane in turn. To add a kind: write a lane, append it in `ScanPipeline.init`, and add a case to
/// `TrackKey`.
protocol Lane {
    /// The items in view, in any order.
    var items: [RecognizedItem] { get }
    /// The places that are followed by their pixels between readings.
    var prints: [TrackedPrint] { get }
    /// What prevents reading.
    var obstacles: [Obstacle] { get }
    /// What the lane has done since it started.
    var counters: PipelineCounters { get }
    /// Why less is read than the settings ask for; nil if all is well.
    var failure: AccurateTextError? { get }
    /// The share of the usual effort that is spent on reading, above 0 to 1.
    var effort: Double { get set }
    /// Whether `note(in:)` will be called after each frame.
    var isTraced: Bool { get set }

    /// Moves tracks along with their pixels, before the frame is processed.
    mutating func follow(_ moved: [TrackKey: Quad], at time: Double)

    /// Reads a frame of a camera or a recording.
    /// - Parameters:
    ///   - pyramid: of the frame.
    ///   - neighbours: shared by earlier lanes in this frame, and by later ones in the previous frame.
    mutating func process(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, neighbours: Neighbours
    ) -> [ItemChange]

    /// Reads a single picture of a scene, with all effort at once.
    /// - Parameter progress: called before each slow part with its number and their count; returning false ends the reading.
    mutating func processStill(
        _ frame: borrowing Frame, region: Region, neighbours: Neighbours,
        progress: (_ part: Int, _ of: Int) -> Bool
    ) -> [ItemChange]

    /// Changes what is read. Items that the settings leave out are removed.
    mutating func apply(_ settings: ScanSettings) -> [ItemChange]

    /// Removes all items, for a reason outside the picture.
    mutating func clear(_ reason: RemovalReason) -> [ItemChange]

    /// Fills in what other lanes may use.
    func share(in neighbours: inout Neighbours)

    /// Adds what the latest frame gave beyond its changes.
    mutating func note(in trace: inout FrameTrace)

    /// Finds where a part of an item's transcript lies.
    /// - Returns: in reading order, a quad in fractions of the frame for each line of each occurrence; empty for another lane's item.
    func bounds(of part: String, in item: RecognizedItem) -> [Quad]
}

/// What lanes share: the only feedback from one lane to another.
struct Neighbours {
    /// The documents in view, in the order of their tracks.
    var documents: [RecognizedItem] = []
    /// Where codes are; text within a code belongs to it.
    var codes: [Quad] = []
    /// The lines of text in view, reported or not, in reading order; digits beside bars are evidence for a code.
    var lines: [RecognizedItem] = []
}

extension Lane {
    func bounds(of part: String, in item: RecognizedItem) -> [Quad] { [] }
}
