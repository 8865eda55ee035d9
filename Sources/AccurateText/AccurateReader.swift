public import Imaging
public import ScanModel

/// Finds and reads lines of print slowly and well: `ReaderProcess`, what works in that, or a test's double. Each is used by one thread.
public protocol AccurateReader: AnyObject {
    /// Reads a line.
    /// - Parameter picture: the line, straight, with `WaitingLine.room` around it.
    /// - Returns: what it says, empty where that is nothing; nil where it was cancelled.
    func read(_ picture: Luma, cancellation: Cancellation) -> LineReading?

    /// Finds lines.
    /// - Parameters:
    ///   - width: width to which the picture is brought before.
    ///   - height: height to which it is brought.
    /// - Returns: the lines, in no order; nil where it was cancelled, or this reader can't find lines.
    func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]?
}

extension AccurateReader {
    /// Finds nothing.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? { nil }
}

/// What a line says.
public struct LineReading: Sendable, Hashable {
    /// The text, in the order of reading; centres of places are fractions of the picture as it was given.
    public var text: Transcription
    /// Whether the line was upside down.
    public var isTurned: Bool

    public init(_ text: Transcription, isTurned: Bool = false) {
        self.text = text
        self.isTurned = isTurned
    }
}
