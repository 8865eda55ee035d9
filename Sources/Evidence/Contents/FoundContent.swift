import ScanModel
import TextContent

/// A reading of a requested content type in the lines of one frame.
struct FoundContent {
    var reading: ContentReading
    /// The places that it occupies in each of its lines.
    var spans: [Span]

    /// A range of places in a line.
    struct Span: Sendable, Hashable {
        /// The line's id.
        var line: String
        var places: Range<Int>
    }

    /// Whether its check digit is right without corrections, and no other valid reading is near.
    var isSure: Bool { !reading.lacksCheck && reading.cost == 0 && reading.margin >= ContentReader.margin }

    /// Returns whether both share places of a line.
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

    /// Returns the best findings that don't overlap.
    static func apart(_ found: [FoundContent]) -> [FoundContent] {
        var kept: [FoundContent] = []
        for content in found.sorted(by: { $0.reading.weight > $1.reading.weight })
        where !kept.contains(where: { content.overlaps($0.spans) }) {
            kept.append(content)
        }
        return kept
    }
}
