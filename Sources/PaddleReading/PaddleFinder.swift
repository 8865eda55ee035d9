public import AccurateText
public import Imaging
public import Inference
import ScanModel

/// PP-OCRv6's detection network, which finds lines of text. Its output is a probability for each pixel, whose connected
/// components are the shrunken lines (differentiable binarisation, Liao et al., 2020).
public final class PaddleFinder {
    private let network: Network
    private let multiple: Int

    /// Minimum mean probability inside a box, and the ratio by which a box is expanded (PP-OCR's `box_thresh` and
    /// `unclip_ratio`).
    private static let (leastScore, growth) = (0.5, 1.6)
    /// Margin in an expanded box above the ascenders, below the descenders and beside the line, as a share of the box's
    /// height.
    private static let room = 0.1
    /// Minimum heights of a component and of a line, in pixels of the network's input.
    private static let (leastPart, leastHeight) = (3.0, 5.0)
    /// Minimum number of pixels of a component: fewer don't form a box of the minimum height.
    private static let leastArea = 9
    /// Maximum number of returned lines; the most probable ones are kept.
    private static let mostLines = 400

    /// - Throws: `ModelError` if the model isn't PP-OCR's detection network.
    public init(_ model: ModelFile) throws(ModelError) {
        guard try model.string("network") == "ppocr-finder" else {
            throw ModelError(file: model.path, problem: "this is a model of another network, not of PP-OCR's detection")
        }
        multiple = try model.integer("multiple")
        network = try Network(model)
        guard network.outputChannels == 4, multiple > 0 else {
            throw ModelError(file: model.path, problem: "the network's output is not that of PP-OCR's detection")
        }
    }

    /// Finds the lines in a picture.
    /// - Returns: lines in fractions of the picture, from ascenders to descenders.
    public func find(_ picture: Luma) -> [FoundLine] {
        guard picture.width > 1, picture.height > 1,
            let size = network.resize(width: rounded(picture.width), height: rounded(picture.height))
        else { return [] }
        let pixels = picture.pixels.span
        for y in 0..<rounded(picture.height) {
            let start = min(y, picture.height - 1) * picture.width
            network.withInputRow(y) { row in
                for x in 0..<picture.width { row[x] = Float(pixels[start + x]) / 127.5 - 1 }
                for x in picture.width..<row.count { row[x] = row[picture.width - 1] }
            }
        }
        network.run()
        var map = TextMap(width: 2 * size.width, height: 2 * size.height)
        let stride = network.outputStride
        for y in 0..<size.height { network.withOutputRow(y) { map.takeRow(y, $0, stride: stride) } }
        let lines = map.parts(least: Self.leastArea).compactMap { line(map, $0, picture) }
        return Array(lines.sorted { $0.score > $1.score }.prefix(Self.mostLines))
    }

    private func line(_ map: TextMap, _ part: [Int32], _ picture: Luma) -> FoundLine? {
        guard let shrunken = TurnedRectangle(around: map.outline(part)), shrunken.height >= Self.leastPart else {
            return nil
        }
        let score = map.score(shrunken)
        guard score >= Self.leastScore else { return nil }
        let distance = shrunken.length * shrunken.height * Self.growth / (2 * (shrunken.length + shrunken.height))
        let box = shrunken.grown(by: distance)
        guard box.height >= Self.leastHeight else { return nil }
        let corners = box.grown(by: -Self.room * box.height).corners.map { corner in
            Point(x: corner.x / Double(picture.width), y: corner.y / Double(picture.height))
        }
        return FoundLine(
            bounds: Quad(
                topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]),
            score: score)
    }

    private func rounded(_ count: Int) -> Int { (count + multiple - 1) / multiple * multiple }
}
