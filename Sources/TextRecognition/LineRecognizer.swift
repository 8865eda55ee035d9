public import Imaging
public import Inference
public import ScanModel

/// Finds lines of print and reads them: the networks of this package, or a test's double.
public protocol LineRecognizer: AnyObject {
    /// Finds the lines in a part of a frame.
    /// - Parameters:
    ///   - area: in pixels of the full frame.
    ///   - reduction: pixels of the frame that are seen as one.
    /// - Returns: lines in pixels of the full frame, in no order.
    func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine]

    /// Finds out where exactly a line is, before it is read.
    /// - Returns: the line itself where nothing better is known.
    func refine(_ line: PrintedLine, in frame: borrowing Frame) -> PrintedLine

    /// Reads a line.
    /// - Parameter allowed: the characters that may come; nil for all.
    /// - Returns: what it says; empty where it is nothing that can be read.
    func read(_ line: PrintedLine, in frame: borrowing Frame, allowed: Set<Character>?) -> Transcription

    /// Multiplications that the latest call took: the measure of its cost that is the same on every machine.
    var multiplications: Int { get }
}

/// The networks of this package.
public final class NeuralLineRecognizer: LineRecognizer {
    private let finder: LineFinder
    private let reader: LineReader
    /// Multiplications that the latest call took.
    public private(set) var multiplications = 0
    /// The languages that can be read, ISO 639-1.
    public var languages: [String] { reader.languages }

    /// Loads the model files.
    /// - Parameter folder: where they are; nil for the usual places.
    /// - Throws: `ModelError` where one is missing or damaged.
    public init(folder: String? = nil) throws(ModelError) {
        finder = try LineFinder(TextModelFiles.load(TextModelFiles.finder, from: folder))
        reader = try LineReader(TextModelFiles.load(TextModelFiles.latin, from: folder))
    }

    /// Finds the lines in a part of a frame.
    public func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine] {
        defer { multiplications = finder.multiplications }
        return finder.find(frame, area: area, reduction: reduction)
    }

    /// Finds a line again, at the resolution that suits it.
    public func refine(_ line: PrintedLine, in frame: borrowing Frame) -> PrintedLine {
        defer { multiplications = finder.multiplications }
        return finder.refine(line, in: frame) ?? line
    }

    /// Reads a line.
    public func read(_ line: PrintedLine, in frame: borrowing Frame, allowed: Set<Character>?) -> Transcription {
        defer { multiplications = reader.multiplications }
        return reader.read(line, in: frame, allowed: allowed)
    }
}
