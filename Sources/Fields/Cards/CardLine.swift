import ScanModel

/// A line of a card and what it was used for.
struct CardLine {
    let row: TextRow
    let words: PlainWords
    /// Whether it was read as a number, an address on the net or a postal address.
    var isUsed = false

    var text: String { row.string }

    /// Blanks wider than this many characters separate columns.
    private static let columnGap = 3.0

    /// Returns the lines from top to bottom, column by column where lines are beside each other.
    static func lines(of texts: [FieldText]) -> [CardLine] {
        TextRows.group(texts).flatMap(split).map { CardLine(row: $0, words: PlainWords($0.characters)) }
    }

    private static func split(_ row: TextRow) -> [TextRow] {
        var parts: [[FieldText]] = []
        for text in row.texts {
            if let last = parts.last?.last {
                let characters = last.transcript.count + text.transcript.count
                let width = (last.right - last.left + text.right - text.left) / Double(max(1, characters))
                if text.left - last.right <= columnGap * width, last.height < 1.6 * text.height,
                    text.height < 1.6 * last.height
                {
                    parts[parts.count - 1].append(text)
                    continue
                }
            }
            parts.append([text])
        }
        return parts.map(TextRow.init)
    }
}
