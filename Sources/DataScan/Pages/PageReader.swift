import Imaging
import Recognition
import ScanModel
import TextRecognition

/// Reads the text of a page's picture.
public struct PageReader {
    private var pipeline: ScanPipeline

    /// Confidence from which a line is surely read as it stands, and the number of characters of such lines from which a page is.
    private static let (sure, plenty) = (0.7, 60)

    /// - Throws: if there is no memory for it, or the networks can't be loaded.
    public init() throws { self.init(decoder: try NoDecoder(), lines: try NeuralLineRecognizer()) }

    init(decoder: any BarcodeDecoder, lines: any LineRecognizer) {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.text()]
        settings.qualityLevel = .balanced
        pipeline = ScanPipeline(settings: settings, decoder: decoder, lines: lines, seed: 1)
    }

    /// Reads a page that may lie on any of its sides: the fast networks read lines only as they stand.
    /// - Returns: the quarter turns clockwise after which most of its text is upright, and the lines of the picture turned by them.
    mutating func uprightLines(of picture: ColorImage) -> (turns: Int, items: [PageItem]) {
        var best = (turns: 0, items: lines(of: picture), sure: 0)
        best.sure = Self.sureCharacters(of: best.items)
        // Most pages that don't stand lie on a long side.
        for turns in [1, 3, 2] where best.sure < Self.plenty {
            let items = lines(of: picture.turned(by: turns))
            let sure = Self.sureCharacters(of: items)
            if sure > best.sure { best = (turns, items, sure) }
        }
        let rest = best.items.turnsToUpright
        return ((best.turns + rest) % 4, best.items.map { $0.turned(by: rest) })
    }

    private static func sureCharacters(of items: [PageItem]) -> Int {
        items.reduce(0) { $0 + ($1.confidence >= sure ? $1.string.count : 0) }
    }

    /// Returns the lines of a picture in reading order, with places in fractions of it.
    mutating func lines(of picture: ColorImage) -> [PageItem] {
        defer { _ = pipeline.clear(.sourceEnded) }
        _ = pipeline.processStill(picture.frame)
        return pipeline.items.compactMap { item in
            guard item.text != nil, item.confidence >= Self.leastConfidence else { return nil }
            return PageItem(
                kind: .text, string: item.content.string, bounds: item.bounds, confidence: item.confidence)
        }
    }

    /// Confidence below which a line is more likely a texture than text.
    static let leastConfidence = 0.3
}

extension [PageItem] {
    /// The number of quarter turns clockwise after which most text is upright.
    var turnsToUpright: Int {
        var sides = [0, 0, 0, 0]
        for item in self where item.kind == .text {
            let (start, end) = (item.bounds.topLeft, item.bounds.topRight)
            let (x, y) = (end.x - start.x, end.y - start.y)
            sides[abs(x) >= abs(y) ? (x >= 0 ? 0 : 2) : (y >= 0 ? 3 : 1)] += item.string.count
        }
        return sides.indices.max { (sides[$0], -$0) < (sides[$1], -$1) } ?? 0
    }
}

extension PageItem {
    /// The item after its page was turned clockwise by a number of quarter turns.
    func turned(by quarters: Int) -> PageItem {
        var item = self
        for _ in 0..<quarters { item.bounds = item.bounds.map { Point(x: 1 - $0.y, y: $0.x) } }
        return item
    }
}
