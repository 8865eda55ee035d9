public import Imaging
public import Inference
public import ScanModel
import TextRecognition

/// PP-OCRv6's recognition network for single lines (SVTR with a CTC head; Du et al., 2022).
public final class PaddleRecogniser {
    private let network: Network
    private let alphabet: Alphabet
    private let rows: Int
    private let multiple: Int
    private let mask: [Bool]?
    private var decoder = CTCDecoder()

    /// Allowed widths of the network's input: shorter lines are padded at their end, longer ones are compressed.
    private static let widths = 64...2400

    /// - Parameter isAllowed: whether a character is allowed; nil for all.
    /// - Throws: `ModelError` if the model isn't PP-OCR's recognition network.
    public init(_ model: ModelFile, isAllowed: ((Character) -> Bool)? = nil) throws(ModelError) {
        guard try model.string("network") == "ppocr-reader" else {
            throw ModelError(
                file: model.path, problem: "this is a model of another network, not of PP-OCR's recognition")
        }
        alphabet = Alphabet(scalars: try model.string("characters"))
        rows = try model.integer("rows")
        multiple = try model.integer("multiple")
        network = try Network(model)
        guard network.outputChannels == alphabet.classes, multiple > 0, rows > 0 else {
            throw ModelError(file: model.path, problem: "the network's output does not fit its characters")
        }
        let characters = alphabet.characters
        mask = isAllowed.map { isAllowed in [true] + characters.map(isAllowed) }
    }

    /// Reads a line.
    /// - Parameter picture: the line, straightened, with the margin of PP-OCR's boxes: an eighth of its height.
    /// - Returns: the text, which may be empty. Places are fractions of the picture's width.
    public func read(_ picture: Luma) -> Transcription {
        guard picture.width > 1, picture.height > 1 else { return Transcription(places: []) }
        let columns = (Double(picture.width * rows) / Double(picture.height)).rounded()
        let line = picture.resampled(width: min(max(Int(columns), 1), Self.widths.upperBound), height: rows)
        let wanted = max(line.width, Self.widths.lowerBound)
        let width = (wanted + multiple - 1) / multiple * multiple
        guard let size = network.resize(width: width, height: rows) else { return Transcription(places: []) }
        for y in 0..<rows {
            network.withInputRow(y) { row in
                for x in 0..<line.width { row[x] = Float(line.pixels[y * line.width + x]) / 127.5 - 1 }
                // Padded with gray, as in PP-OCR.
                for x in line.width..<row.count { row[x] = 0 }
            }
        }
        network.run()
        let stride = network.outputStride
        var reading = network.withOutputRow(0) { logits in
            decoder.decode(&logits, steps: size.width, stride: stride, alphabet, mask: mask)
        }
        let share = Double(width) / Double(line.width)
        for index in reading.places.indices {
            reading.places[index].centre = reading.places[index].centre.map { min($0 * share, 1) }
        }
        return reading
    }
}
