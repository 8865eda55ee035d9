public import AccurateText
public import Imaging
public import Inference
import ScanModel

/// PP-OCRv6's networks: finds lines in scenes, and reads lines. To be used by one thread.
public final class PaddleReader: AccurateReader {
    private let finder: PaddleFinder
    private let recogniser: PaddleRecogniser

    /// Room around a line that the recogniser wants, in parts of the line's height: an eighth, of the picture's `WaitingLine.room`.
    private static let room = 0.125
    /// Mean probability of a line's characters below which it is also read upside down.
    private static let doubtful = 0.93
    /// How much surer a reading has to be upside down.
    private static let margin = 0.05

    /// Makes a reader.
    /// - Parameters:
    ///   - finder: the model of PP-OCRv6's detection network.
    ///   - recogniser: the model of its recognition network.
    ///   - isAllowed: whether a character may come; nil for all.
    /// - Throws: `ModelError` where a model is one of another network.
    public init(
        finder: ModelFile, recogniser: ModelFile, isAllowed: ((Character) -> Bool)? = nil
    ) throws(ModelError) {
        self.finder = try PaddleFinder(finder)
        self.recogniser = try PaddleRecogniser(recogniser, isAllowed: isAllowed)
    }

    /// Finds lines: 2.4 billion multiplications for 640 x 352 pixels.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? {
        if cancellation.isCancelled { return nil }
        guard picture.width > 1, picture.height > 1, width > 1, height > 1 else { return [] }
        return finder.find(picture.resampled(width: width, height: height))
    }

    /// Reads a line: 1.1 billion multiplications for one of six times its height.
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

    /// The line with the room that the recogniser wants.
    private func cropped(_ picture: Luma) -> Luma? {
        let height = Double(picture.height) / (1 + 2 * WaitingLine.room)
        let edge = Int(((WaitingLine.room - Self.room) * height).rounded())
        guard picture.width > 2 * edge + 4, picture.height > 2 * edge + 4 else { return nil }
        return picture.cropped(
            to: PixelRect(x: edge, y: edge, width: picture.width - 2 * edge, height: picture.height - 2 * edge))
    }

    /// A reading of a part of the picture as one of the picture.
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
    /// The mean probability of the characters of the most likely text; 0 where there is none.
    fileprivate var meanProbability: Double {
        let sure = places.map { $0.candidates[0] }.filter { $0.character != nil }.map(\.probability)
        return sure.isEmpty ? 0 : sure.reduce(0, +) / Double(sure.count)
    }
}
