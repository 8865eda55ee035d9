import ScanModel

/// Places of a line between two blanks.
struct PrintedRun {
    let places: Range<Int>
    /// Without the signs at its ends; empty where it has only signs.
    let core: Range<Int>
    /// The words of letters in its core, each with the places beside it where nothing was read.
    let words: [Range<Int>]
    /// Whether it is likely an address, a code, a number or an abbreviation, so that no dictionary is right about it.
    let isCode: Bool

    /// Signs that may stand between words that a dictionary knows.
    private static let plain: Set<Character> = [
        "-", "‐", "–", "—", "'", "’", ",", ";", "(", ")", "[", "]", "«", "»", "„", "“", "”", "\"", "!", "?",
    ]
    /// Letters of the longest abbreviation that a full stop may end.
    private static let longestAbbreviation = 4

    /// The runs of a line.
    static func all(in line: Transcription) -> [PrintedRun] {
        let read = line.places.map(\.best)
        return read.indices.split { read[$0]?.isWhitespace == true }.compactMap { part in
            guard let first = part.first, let last = part.last else { return nil }
            return PrintedRun(first..<last + 1, read)
        }
    }

    private init(_ places: Range<Int>, _ read: [Character?]) {
        self.places = places
        // Nothing read belongs to the core: a letter may be lost there.
        func isSign(_ place: Int) -> Bool { read[place].map { !$0.isLetter && !$0.isNumber } ?? false }
        let first = places.first { !isSign($0) } ?? places.upperBound
        let last = places.last { !isSign($0) } ?? places.upperBound
        core = first..<max(first, min(last + 1, places.upperBound))
        let inside = core
        words = inside.split { place in
            guard let character = read[place] else { return false }
            let isApostrophe =
                (character == "'" || character == "’") && place > inside.lowerBound && place + 1 < inside.upperBound
            return !character.isLetter && !isApostrophe
        }.compactMap { part in
            part.contains { read[$0]?.isLetter == true } ? part : nil
        }
        let characters = core.compactMap { read[$0] }
        let before = places.lowerBound < core.lowerBound ? read[core.lowerBound - 1] : nil
        let after = core.upperBound < places.upperBound ? read[core.upperBound] : nil
        isCode =
            characters.contains { !$0.isLetter && !Self.plain.contains($0) }
            || before.map { "@./:#".contains($0) } == true || after.map { "@/".contains($0) } == true
            || after == "." && characters.count <= Self.longestAbbreviation
    }
}
