import Imaging
import Recognition
import ScanModel
import TextRecognition

/// Reads the text of a page's picture.
public struct PageReader {
    private var pipeline: ScanPipeline

    /// - Throws: if there is no memory for it, or the networks can't be loaded.
    public init() throws {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.text()]
        settings.qualityLevel = .balanced
        pipeline = ScanPipeline(
            settings: settings, decoder: try NoDecoder(), lines: try NeuralLineRecognizer(), seed: 1)
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
