import ScanModel

/// The places of a line between two blanks.
struct PrintedRun {
    let places: Range<Int>
    /// The range without the signs at its ends; empty if there are only signs.
    let core: Range<Int>
    /// The words of letters in the core, including adjacent places where nothing was read.
    let words: [Range<Int>]
    /// Whether it is probably an address, code, number or abbreviation, for which dictionaries are no help.
    let isCode: Bool

    /// Signs that may occur between words of a dictionary.
    private static let plain: Set<Character> = [
        "-", "‐", "–", "—", "'", "’", ",", ";", "(", ")", "[", "]", "«", "»", "„", "“", "”", "\"", "!", "?",
    ]
    /// Maximum number of letters of an abbreviation before a full stop.
    private static let longestAbbreviation = 4

    /// Returns the runs of a line.
    static func all(in line: Transcription) -> [PrintedRun] {
        let read = line.places.map(\.best)
        return read.indices.split { read[$0]?.isWhitespace == true }.compactMap { part in
            guard let first = part.first, let last = part.last else { return nil }
            return PrintedRun(first..<last + 1, read)
        }
    }

    private init(_ places: Range<Int>, _ read: [Character?]) {
        self.places = places
        // Places where nothing was read belong to the core, because a letter may have been lost there.
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
