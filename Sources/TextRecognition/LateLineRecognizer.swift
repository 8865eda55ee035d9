public import Imaging
public import Inference
public import ScanModel
import TextModels

/// A recognizer that loads the networks on first use: if no text is requested, the start is faster and takes less
/// memory.
public final class LateLineRecognizer: LineRecognizer {
    private lazy var loaded = try? NeuralLineRecognizer()

    /// Checks that the model files exist.
    /// - Throws: `ModelError` if one is missing.
    public init() throws(ModelError) {
        for name in [TextModelFiles.finder, TextModelFiles.latin] { try TextModelFiles.check(name) }
    }

    /// Finds the lines in a part of a frame; returns none if the networks can't be loaded.
    public func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine] {
        loaded?.find(frame, area: area, reduction: reduction) ?? []
    }

    /// Locates a line again, at the resolution that suits it.
    public func refine(_ line: PrintedLine, in frame: borrowing Frame) -> PrintedLine {
        loaded?.refine(line, in: frame) ?? line
    }

    /// Reads a line.
    public func read(_ line: PrintedLine, in frame: borrowing Frame, allowed: Set<Character>?) -> Transcription {
        loaded?.read(line, in: frame, allowed: allowed) ?? Transcription(places: [])
    }

    /// The number of multiplications of the latest call.
    public var multiplications: Int { loaded?.multiplications ?? 0 }
}
