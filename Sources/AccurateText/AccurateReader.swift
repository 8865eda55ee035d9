public import Imaging
public import ScanModel

/// A reader that finds and reads lines of text, slowly and accurately: `ReaderProcess`, the readers inside that
/// process, or a test double. Each instance is confined to one thread.
public protocol AccurateReader: AnyObject {
    /// Reads a line.
    /// - Parameter picture: the line, straightened, with a margin of `WaitingLine.room`.
    /// - Returns: the text, which may be empty; nil if cancelled.
    func read(_ picture: Luma, cancellation: Cancellation) -> LineReading?

    /// Finds lines.
    /// - Parameters:
    ///   - width: width to which the picture is scaled first.
    ///   - height: height to which the picture is scaled first.
    /// - Returns: the lines in no particular order; nil if cancelled, or if this reader can't find lines.
    func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]?
}

extension AccurateReader {
    /// Returns nil.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? { nil }
}

/// The text of a line.
public struct LineReading: Sendable, Hashable {
    /// The text in reading order; the centres of places are fractions of the given picture.
    public var text: Transcription
    /// Whether the line was upside down.
    public var isTurned: Bool

    public init(_ text: Transcription, isTurned: Bool = false) {
        self.text = text
        self.isTurned = isTurned
    }
}
