public import Imaging
public import ScanModel

/// Reads lines of print slowly and well: `ReaderProcess`, what works in that, or a test's double. Each is used by one thread.
public protocol AccurateReader: AnyObject {
    /// Reads a line.
    /// - Parameter picture: the line, straight and upright, with room around it.
    /// - Returns: what it says, empty where that is nothing; nil where it was cancelled.
    func read(_ picture: Luma, cancellation: Cancellation) -> Transcription?
}
