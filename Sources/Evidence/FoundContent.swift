import ScanModel
import TextContent

/// A reading of a wanted kind in the lines of one moment.
struct FoundContent {
    var reading: ContentReading
    /// The places that it takes of each of its lines.
    var spans: [Span]

    /// Some places of a line.
    struct Span: Sendable, Hashable {
        /// The line's id.
        var line: String
        var places: Range<Int>
    }

    /// Whether its check digit is right as it was read, and nothing else that is right is near.
    var isSure: Bool { !reading.lacksCheck && reading.cost == 0 && reading.margin >= ContentReader.margin }

    /// Whether both lie on the same print.
    func overlaps(_ others: [Span]) -> Bool {
        spans.contains { span in others.contains { $0.line == span.line && $0.places.overlaps(span.places) } }
    }

    init(_ reading: ContentReading, in lines: [ContentLine]) {
        self.reading = reading
        spans = []
        var start = 0
        for line in lines {
            let count = line.text.transcription.places.count
            let inside = (start..<(start + count)).clamped(to: reading.places)
            if !inside.isEmpty {
                spans.append(
                    Span(line: line.item.id, places: (inside.lowerBound - start)..<(inside.upperBound - start)))
            }
            start += count + 1
        }
    }

    /// The best ones that don't lie on one another.
    static func apart(_ found: [FoundContent]) -> [FoundContent] {
        var kept: [FoundContent] = []
        for content in found.sorted(by: { $0.reading.weight > $1.reading.weight })
        where !kept.contains(where: { content.overlaps($0.spans) }) {
            kept.append(content)
        }
        return kept
    }
}
