public import Imaging
public import Inference
public import ScanModel
import TextModels

/// A recognizer that finds and reads lines of text: with the networks of this package, or a test double.
public protocol LineRecognizer: AnyObject {
    /// Finds the lines in a part of a frame.
    /// - Parameters:
    ///   - area: in pixels of the full frame.
    ///   - reduction: pixels of the frame per pixel of the search.
    /// - Returns: lines in pixels of the full frame, in no particular order.
    func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine]

    /// Locates a line more precisely before it is read.
    /// - Returns: the line itself if it can't be improved.
    func refine(_ line: PrintedLine, in frame: borrowing Frame) -> PrintedLine

    /// Reads a line.
    /// - Parameter allowed: the allowed characters; nil for all.
    /// - Returns: the text; empty if the line can't be read.
    func read(_ line: PrintedLine, in frame: borrowing Frame, allowed: Set<Character>?) -> Transcription

    /// The number of multiplications of the latest call: a measure of its cost that is the same on every machine.
    var multiplications: Int { get }
}

/// Recognition with the networks of this package.
public final class NeuralLineRecognizer: LineRecognizer {
    private let finder: LineFinder
    private let reader: LineReader
    /// The number of multiplications of the latest call.
    public private(set) var multiplications = 0
    /// The languages that can be read, as ISO 639-1 codes.
    public var languages: [String] { reader.languages }

    /// Loads the model files.
    /// - Parameter folder: their folder; nil for the usual places.
    /// - Throws: `ModelError` if one is missing or damaged.
    public init(folder: String? = nil) throws(ModelError) {
        finder = try LineFinder(TextModelFiles.load(TextModelFiles.finder, from: folder))
        reader = try LineReader(TextModelFiles.load(TextModelFiles.latin, from: folder))
    }

    /// Finds the lines in a part of a frame.
    public func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine] {
        defer { multiplications = finder.multiplications }
        return finder.find(frame, area: area, reduction: reduction)
    }

    /// Locates a line again, at the resolution that suits it.
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
