public import Imaging
public import ScanModel

/// Reads what is in a frame.
public protocol Recognizer {
    /// The share of its usual effort that it spends on frames of a camera, above 0 to 1.
    var effort: Double { get set }

    /// Reads one frame of a live camera.
    /// - Parameters:
    ///   - frame: the pixels, at least of `region`.
    ///   - pyramid: of the frame.
    ///   - region: where to look.
    ///   - attention: places where something was read before and is still expected.
    mutating func read(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, attention: [Attention]
    ) -> Sighting

    /// Reads a picture of a scene that stands still, with every effort: each reading says how many looks agreed.
    mutating func readStill(_ frame: borrowing Frame, region: Region) -> Sighting
}

/// A thing that was read before and is still expected.
public struct Attention: Sendable, Hashable, Identifiable {
    /// Its track.
    public var id: Int
    /// Where it was last, in fractions of the full frame.
    public var bounds: Quad
    /// What was read there.
    public var barcode: Barcode
    /// Whether its content is final, so that it need only be seen, not read.
    public var isCertain: Bool
    /// Capture time of the frame in which it was read last, or seen to lie where it was read.
    public var lastRead: Double
    /// Whether its pixels were followed to where it is in this frame.
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

/// What one frame gave.
public struct Sighting: Sendable {
    /// What was read, each thing once.
    public var readings: [Reading]
    /// The expected things that lie as they lay when they were read, by their ids.
    public var present: Set<Int>
    /// What is in the way at the places that are surely codes and were not read, the clearest first.
    public var obstacles: [Obstacle]
    /// Why part of the frame was given up.
    public var failure: AbandonReason?
    /// What was not looked for, and may be there all the same.
    public var unread: SymbologySet

    public init(
        readings: [Reading] = [], present: Set<Int> = [], obstacles: [Obstacle] = [],
        failure: AbandonReason? = nil,
        unread: SymbologySet = SymbologySet([])
    ) {
        self.readings = readings
        self.present = present
        self.obstacles = obstacles
        self.failure = failure
        self.unread = unread
    }
}
