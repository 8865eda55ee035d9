public import Imaging
import ScanModel

/// A combination of two readers for each line: one for Latin and East Asian scripts, one for all others. The letters
/// determine whose result is used.
public final class ScriptReader: AccurateReader {
    private let common: any AccurateReader
    private let others: any AccurateReader

    /// Confidence at which a reading in other letters is accepted without the first reader.
    private static let sure = 0.5

    /// - Parameters:
    ///   - common: finds lines, and reads those in Latin, Greek and East Asian letters.
    ///   - others: reads lines in other letters.
    public init(common: any AccurateReader, others: any AccurateReader) {
        self.common = common
        self.others = others
    }

    /// Finds lines.
    public func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? {
        common.find(picture, width: width, height: height, cancellation: cancellation)
    }

    /// Reads a line.
    public func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        guard let reading = others.read(picture, cancellation: cancellation) else { return nil }
        let isOther = reading.text.isInOtherLetters
        if isOther, reading.text.confidence >= Self.sure { return reading }
        let another = common.read(picture, cancellation: cancellation)
        guard isOther, let another else { return another }
        return another.text.confidence > reading.text.confidence ? another : reading
    }
}

extension Transcription {
    /// Whether most of its letters belong to scripts that the large networks don't know.
    fileprivate var isInOtherLetters: Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return letters.count { !$0.isCommon } * 2 > letters.count
    }
}

extension Unicode.Scalar {
    /// Whether it is Latin or Greek.
    private var isLatinOrGreek: Bool { value < 0x400 || (0x1E00...0x1FFF).contains(value) }
    fileprivate var isCommon: Bool { isLatinOrGreek || (0x2E80...0x9FFF).contains(value) || value >= 0xF900 }
}
