import ScanModel

/// Texts that share a baseline, from left to right.
struct TextRow {
    private(set) var texts: [FieldText]
    /// The transcripts, joined by blanks.
    let characters: [Character]
    /// Where each text begins in `characters`.
    private let starts: [Int]
    /// The mean height of the texts.
    let height: Double

    init(_ texts: [FieldText]) {
        var (characters, starts): ([Character], [Int]) = ([], [])
        for text in texts {
            if !characters.isEmpty { characters.append(" ") }
            starts.append(characters.count)
            characters += Array(text.transcript)
        }
        (self.texts, self.characters, self.starts) = (texts, characters, starts)
        height = texts.reduce(0) { $0 + $1.height } / Double(max(1, texts.count))
    }

    var string: String { String(characters) }
    var left: Double { texts.first?.left ?? 0 }
    var right: Double { texts.last?.right ?? 0 }
    var confidence: Double { texts.map(\.confidence).min() ?? 0 }
    var bounds: Quad { Quad.enclosing(texts.map(\.bounds)) ?? Quad(.full) }
    /// The middle of the row, at its left end.
    var middle: Double { texts.reduce(0) { $0 + ($1.leftY + $1.rightY) / 2 } / Double(max(1, texts.count)) }

    /// Returns the number of the text that a character belongs to.
    func text(at index: Int) -> Int { max(0, (starts.firstIndex { $0 > index } ?? starts.count) - 1) }

    /// Returns where some characters are, as if all characters of a text had the same width.
    func place(of range: Range<Int>) -> Quad {
        let (first, last) = (text(at: range.lowerBound), text(at: max(range.lowerBound, range.upperBound - 1)))
        let parts = (first...last).map { number in
            let (text, start) = (texts[number], starts[number])
            let count = Double(max(1, text.transcript.count))
            let from = number == first ? Double(range.lowerBound - start) / count : 0
            let to = number == last ? Double(range.upperBound - start) / count : 1
            return text.bounds.part(min(max(0, from), 1)...min(max(from, to, 0), 1))
        }
        return Quad.enclosing(parts) ?? bounds
    }
}
