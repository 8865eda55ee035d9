public import Imaging
public import ScanModel

/// Reads what is in a frame.
public protocol Recognizer {
    /// Reads one frame of a live camera.
    /// - Parameters:
    ///   - frame: the pixels, at least of `region`.
    ///   - region: where to look.
    ///   - attention: places where something was read before and is still expected.
    mutating func read(_ frame: borrowing Frame, region: Region, attention: [Attention]) -> Sighting

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
    /// Capture time of the frame in which it was seen last.
    public var lastSeen: Double

    /// Makes an expectation.
    public init(id: Int, bounds: Quad, barcode: Barcode, isCertain: Bool = false, lastSeen: Double = 0) {
        self.id = id
        self.bounds = bounds
        self.barcode = barcode
        self.isCertain = isCertain
        self.lastSeen = lastSeen
    }
}

/// What one frame gave.
public struct Sighting: Sendable {
    /// What was read, each thing once.
    public var readings: [Reading]
    /// The expected things that lie as they lay when they were read, by their ids.
    public var present: Set<Int>
    /// What is in the way of reading the clearest place that is surely a code and was not read; nil where there is none.
    public var hint: (hint: Guidance.Hint, bounds: Quad)?
    /// Why part of the frame was given up.
    public var failure: AbandonReason?
    /// What was not looked for, and may be there all the same.
    public var unread: SymbologySet

    /// Makes a sighting.
    public init(
        readings: [Reading] = [], present: Set<Int> = [], hint: (hint: Guidance.Hint, bounds: Quad)? = nil,
        failure: AbandonReason? = nil,
        unread: SymbologySet = SymbologySet([])
    ) {
        self.readings = readings
        self.present = present
        self.hint = hint
        self.failure = failure
        self.unread = unread
    }
}
