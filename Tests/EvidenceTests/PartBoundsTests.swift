import ScanModel
import Testing

@testable import Evidence

@Suite struct PartBoundsTests {
    /// A line of the given text, characters as wide as each other, a tenth of the frame high.
    private static func line(_ text: String, at y: Double) throws -> ContentLine {
        let count = Double(text.count)
        var fused = FusedText()
        fused.add(
            Transcription(
                places: text.enumerated().map { index, character in
                    .init(
                        candidates: [.init(character: character, probability: 0.9)],
                        centre: (Double(index) + 0.5) / count)
                }))
        let bounds = Quad(try Region(x: 0, y: y, width: 0.05 * count, height: 0.1))
        return ContentLine(
            item: RecognizedItem(
                id: "\(y)", content: .text(PrintedText(candidates: [])), bounds: bounds, confidence: 1,
                stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0),
            text: fused)
    }

    /// Left and right ends of what is found, in characters, and the line it lies in.
    private func find(_ part: String, told: String, printed: [(String, Range<Int>)]) throws -> [String] {
        let lines = try printed.enumerated().map { (try Self.line($1.0, at: 0.2 * Double($0)), $1.1) }
        return PartBounds.find(part, in: told, of: lines).map { quad in
            let ends = [quad.topLeft.x, quad.topRight.x].map { Int(($0 / 0.05).rounded()) }
            return "\(ends[0])-\(ends[1]) in \(Int((quad.topLeft.y / 0.2).rounded()))"
        }
    }

    private typealias Row = (part: String, told: String, printed: [(String, Range<Int>)], found: [String])
    private static let all = 0..<Int.max
    private static let rows: [Row] = [
        ("456", "Tel 456 78", [("Tel 456 78", all)], ["4-7 in 0"]),
        ("Tel 456 78", "Tel 456 78", [("Tel 456 78", all)], ["0-10 in 0"]),
        ("4", "4 of 44", [("4 of 44", all)], ["0-1 in 0", "5-6 in 0", "6-7 in 0"]),
        // Each time anew, not in itself.
        ("aa", "aaa", [("aaa", all)], ["0-2 in 0"]),
        ("x", "Tel 456 78", [("Tel 456 78", all)], []),
        ("", "Tel", [("Tel", all)], []),
        ("Tel 456 789", "Tel 456 78", [("Tel 456 78", all)], []),
        // A word that was put right: of two letters that were read for one, one is taken for it.
        ("maple", "the maple tree", [("the rnaple tree", all)], ["5-10 in 0"]),
        ("tree", "the maple tree", [("the rnaple tree", all)], ["11-15 in 0"]),
        ("030", "030 1", [("O3O 1", all)], ["0-3 in 0"]),
        // A content in the middle of a line, and one of two lines.
        ("555", "555 01", [("Call 555 01 now", 5..<11)], ["5-8 in 0"]),
        ("Main", "12 Main St\nSpringfield", [("To 12 Main St", 3..<13), ("Springfield", all)], ["6-10 in 0"]),
        (
            "St\nSpring", "12 Main St\nSpringfield", [("12 Main St", all), ("Springfield", all)],
            ["8-10 in 0", "0-6 in 1"]
        ),
    ]

    @Test(arguments: rows)
    private func partsAreFound(row: Row) throws {
        #expect(try find(row.part, told: row.told, printed: row.printed) == row.found)
    }
}
