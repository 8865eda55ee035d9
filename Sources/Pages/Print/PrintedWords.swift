/// Where the words of a line stand, by the ink in the picture of the line.
public struct PrintedWords: Sendable, Hashable {
    /// The columns of each word in pixels, from left to right.
    public let columns: [Range<Int>]
    /// The rows of the print in pixels, from the top.
    public let rows: Range<Int>

    /// Cost per word above which words and ink belong to different texts.
    private static let highestCost = 8.0
    /// Rounds in which the size of the print is estimated.
    private static let rounds = 3
    /// Change of the estimated size, as a share of it, below which the estimate is final.
    private static let leastChange = 0.02

    /// Finds the words of a line in its picture.
    /// - Parameters:
    ///   - line: the text. A line with words from right to left is compared in the order in which it stands.
    ///   - grays: the straightened line, row by row from the top, without a margin; ink is darker than the paper.
    ///   - width: pixels in a row.
    /// - Returns: nil if the picture shows no print, or the words don't fit it.
    public init?(of line: String, in grays: [UInt8], width: Int) {
        let words = VisualOrder.characters(of: line).split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty, let ink = LineInk(grays, width: width), let rows = ink.rows else { return nil }
        let blobs = ink.blobs(in: rows)
        guard blobs.count >= words.count, let first = blobs.first, let last = blobs.last else { return nil }
        let natural = words.map { $0.reduce(0) { $0 + CharacterWidths.width(of: $1) } }
        let space = CharacterWidths.width(of: " ")
        let division = WordDivision(blobs: blobs, height: Double(rows.count))
        // Pixels of an em.
        var scale =
            Double(last.upperBound - first.lowerBound) / (natural.reduce(0, +) + space * Double(words.count - 1))
        var found: WordDivision.Words?
        for _ in 0..<Self.rounds {
            found = division.words(of: natural.map { $0 * scale }, space: space * scale)
            guard let found else { return nil }
            let size = Self.scale(found.columns.map { Double($0.count) }, natural)
            if abs(size / scale - 1) < Self.leastChange { break }
            scale = size
        }
        guard let found, found.cost / Double(words.count) <= Self.highestCost else { return nil }
        (self.columns, self.rows) = (found.columns, rows)
    }

    /// Returns the median scale of the words; of two, the scale of both together.
    private static func scale(_ widths: [Double], _ natural: [Double]) -> Double {
        guard widths.count > 2 else { return widths.reduce(0, +) / natural.reduce(0, +) }
        let scales = zip(widths, natural).map { $0 / $1 }.sorted()
        return (scales[(scales.count - 1) / 2] + scales[scales.count / 2]) / 2
    }
}
