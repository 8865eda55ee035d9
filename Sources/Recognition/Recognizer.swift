public import Imaging
public import ScanModel

/// A reader of the codes in a frame.
public protocol Recognizer {
    /// The share of the usual effort that it spends on camera frames, above 0 to 1.
    var effort: Double { get set }

    /// Reads one frame of a live camera.
    /// - Parameters:
    ///   - frame: the pixels, at least those of `region`.
    ///   - pyramid: that of the frame.
    ///   - region: the part of the frame to read.
    ///   - attention: codes that were read before and are still expected.
    mutating func read(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, attention: [Attention]
    ) -> Sighting

    /// Reads a picture of a static scene with all attempts. Each reading contains the number of attempts that agreed.
    mutating func readStill(_ frame: borrowing Frame, region: Region) -> Sighting
}

/// A code that was read before and is still expected.
public struct Attention: Sendable, Hashable, Identifiable {
    /// Its track.
    public var id: Int
    /// Its latest position, in fractions of the full frame.
    public var bounds: Quad
    /// Its content.
    public var barcode: Barcode
    /// Whether its content is final, so that it only has to be seen, not read.
    public var isCertain: Bool
    /// Capture time of the frame in which it was last read, or seen unmoved since its reading.
    public var lastRead: Double
    /// Whether its pixels were followed to its position in this frame.
    public var isFollowed: Bool

    public init(
        id: Int, bounds: Quad, barcode: Barcode, isCertain: Bool = false, lastRead: Double = 0,
        isFollowed: Bool = false
    ) {
        self.id = id
        self.bounds = bounds
        self.barcode = barcode
        self.isCertain = isCertain
        self.lastRead = lastRead
        self.isFollowed = isFollowed
    }
}

/// The results from one frame.
public struct Sighting: Sendable {
    /// The readings, one per code.
    public var readings: [Reading]
    /// The ids of the expected codes that lie as they did when they were read.
    public var present: Set<Int>
    /// Obstacles at places that are certainly codes and weren't read, the clearest first.
    public var obstacles: [Obstacle]
    /// Bars that are surely a code and stay unread; checked a few times a second, and empty in other frames.
    public var unreadBars: [UnreadBars]
    /// The reason why part of the decoding was abandoned.
    public var failure: AbandonReason?
    /// The symbologies that weren't searched for and may be present.
    public var unread: SymbologySet

    public init(
        readings: [Reading] = [], present: Set<Int> = [], obstacles: [Obstacle] = [],
        unreadBars: [UnreadBars] = [], failure: AbandonReason? = nil,
        unread: SymbologySet = SymbologySet([])
    ) {
        self.readings = readings
        self.present = present
        self.obstacles = obstacles
        self.unreadBars = unreadBars
        self.failure = failure
        self.unread = unread
    }
}
