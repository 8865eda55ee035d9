public import Imaging
public import Inference
public import ScanModel

/// The network that reads a line of text.
public final class LineReader {
    private let network: Network
    private let alphabet: Alphabet
    private let rows: Int
    private let columns: Int
    private let stretch: Double
    private let padding: Double
    private var crop = LineCrop()
    private var decoder = CTCDecoder()

    /// The languages that can be read, as ISO 639-1 codes.
    public let languages: [String]
    /// The number of multiplications for the latest line.
    public private(set) var multiplications = 0

    /// - Throws: `ModelError` if the model isn't that of a line reader.
    public init(_ model: ModelFile) throws(ModelError) {
        guard try model.string("network") == "reader" else {
            throw ModelError(file: model.path, problem: "this is a model of another network, not of the line reader")
        }
        alphabet = Alphabet(try model.string("characters"))
        languages = model.header["languages"]?.elements?.compactMap(\.string) ?? []
        rows = try model.integer("rows")
        columns = try model.integer("columns")
        stretch = try model.number("stretch")
        padding = try model.number("padding")
        network = try Network(model)
        guard network.outputChannels == alphabet.classes, columns > 0,
            network.resize(width: 64, height: rows)?.height == 1
        else {
            throw ModelError(file: model.path, problem: "the network's output does not fit its characters")
        }
    }

    /// Reads a line.
    /// - Parameters:
    ///   - line: its position from ascenders to descenders, without a margin.
    ///   - allowed: the allowed characters; nil for all that the model knows.
    /// - Returns: the text; empty if the model can't read it.
    public func read(_ line: PrintedLine, in frame: borrowing Frame, allowed: Set<Character>? = nil) -> Transcription {
        crop.cut(line.padded(beside: 1.5 * padding, above: padding), from: frame, rows: rows, stretch: stretch)
        let contrast = Double(crop.normalise(rows: rows))
        guard let size = network.resize(width: crop.width, height: rows) else { return Transcription(places: []) }
        for y in 0..<rows { network.withInputRow(y) { crop.copyRow(y, to: &$0) } }
        network.run()
        multiplications = network.multiplications
        let stride = network.outputStride
        let mask = allowed.map(alphabet.mask)
        var reading = network.withOutputRow(0) { logits in
            decoder.decode(&logits, steps: size.width, stride: stride, alphabet, mask: mask)
        }
        reading.contrast = contrast
        // Convert from fractions of the crop, which has margins beside the line, to fractions of the line.
        let room = 1.5 * padding * line.height / max(1e-6, line.length)
        for index in reading.places.indices {
            reading.places[index].centre = reading.places[index].centre.map {
                min(max($0 * (1 + 2 * room) - room, 0), 1)
            }
        }
        return reading
    }
}
