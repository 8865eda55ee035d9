public import AccurateText
public import Imaging
public import Inference
import ScanModel

/// PP-OCRv6's networks, which find lines in scenes and read lines. Confined to one thread.
public final class PaddleReader: AccurateReader {
    private let finder: PaddleFinder
    private let recogniser: PaddleRecogniser

    /// The margin that the recogniser expects, as a fraction of the line's height: an eighth, out of the picture's
    /// `WaitingLine.room`.
    private static let room = 0.125
    /// Mean probability of a line's characters below which the line is also read upside down.
    private static let doubtful = 0.93
    /// The minimum difference by which an upside-down reading must be more probable.
    private static let margin = 0.05

    /// - Parameters:
    ///   - finder: the model of PP-OCRv6's detection network.
    ///   - recogniser: the model of its recognition network.
    ///   - isAllowed: whether a character is allowed; nil for all.
    /// - Throws: `ModelError` if a model is that of another network.
    public init(
        finder: ModelFile, recogniser: ModelFile, isAllowed: ((Character) -> Bool)? = nil
    ) throws(ModelError) {
        self.finder = try PaddleFinder(finder)
        self.recogniser = try PaddleRecogniser(recogniser, isAllowed: isAllowed)
    }

    /// Finds lines. Takes 2.4 billion multiplications for 640 x 352 pixels.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? {
        if cancellation.isCancelled { return nil }
        guard picture.width > 1, picture.height > 1, width > 1, height > 1 else { return [] }
        return finder.find(picture.resampled(width: width, height: height))
    }

    /// Reads a line. Takes 1.1 billion multiplications for a line six times as long as high.
    public func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        if cancellation.isCancelled { return nil }
        guard let line = cropped(picture) else { return LineReading(Transcription(places: [])) }
        let upright = recogniser.read(line)
        if upright.meanProbability >= Self.doubtful { return LineReading(placed(upright, in: picture, line)) }
        if cancellation.isCancelled { return nil }
        let turned = recogniser.read(line.turnedHalf)
        guard turned.meanProbability > upright.meanProbability + Self.margin else {
            return LineReading(placed(upright, in: picture, line))
        }
        return LineReading(placed(turned, in: picture, line), isTurned: true)
    }

    /// Returns the line with the margin that the recogniser expects.
    private func cropped(_ picture: Luma) -> Luma? {
        let height = Double(picture.height) / (1 + 2 * WaitingLine.room)
        let edge = Int(((WaitingLine.room - Self.room) * height).rounded())
        guard picture.width > 2 * edge + 4, picture.height > 2 * edge + 4 else { return nil }
        return picture.cropped(
            to: PixelRect(x: edge, y: edge, width: picture.width - 2 * edge, height: picture.height - 2 * edge))
    }

    /// Converts a reading of a part of the picture to one of the whole picture.
    private func placed(_ reading: Transcription, in picture: Luma, _ line: Luma) -> Transcription {
        var reading = reading
        let (width, whole) = (Double(line.width), Double(picture.width))
        for index in reading.places.indices {
            reading.places[index].centre = reading.places[index].centre.map {
                ($0 * width + (whole - width) / 2) / whole
            }
        }
        return reading
    }
}

extension Transcription {
    /// The mean probability of the characters of the most likely text; 0 if there is no text.
    fileprivate var meanProbability: Double {
        let sure = places.map { $0.candidates[0] }.filter { $0.character != nil }.map(\.probability)
        return sure.isEmpty ? 0 : sure.reduce(0, +) / Double(sure.count)
    }
}
