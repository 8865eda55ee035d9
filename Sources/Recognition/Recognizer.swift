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

/// A place where something is expected.
public struct Attention: Sendable, Hashable {
    /// Where, in fractions of the full frame.
    public var bounds: Quad
    /// What was read there.
    public var barcode: Barcode

    /// Makes an expectation.
    public init(bounds: Quad, barcode: Barcode) {
        self.bounds = bounds
        self.barcode = barcode
    }
}

/// What one frame gave.
public struct Sighting: Sendable, Equatable {
    /// What was read, each thing once.
    public var readings: [Reading]
    /// Why part of the frame was given up.
    public var failure: AbandonReason?
    /// What was not looked for, and may be there all the same.
    public var unread: SymbologySet

    /// Makes a sighting.
    public init(
        readings: [Reading] = [], failure: AbandonReason? = nil, unread: SymbologySet = SymbologySet([])
    ) {
        self.readings = readings
        self.failure = failure
        self.unread = unread
    }
}
