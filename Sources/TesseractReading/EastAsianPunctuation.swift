import ScanModel

/// Punctuation and blanks as Chinese and Japanese write them.
///
/// Tesseract's models of both know most marks in their narrow form alone, and take the white that a full-width mark brings for a
/// blank. Which form is printed can hardly be seen in it, but it goes without saying between such characters.
struct EastAsianPunctuation {
    private let allowed: Set<Character>

    /// - Parameter allowedCharacters: the characters that may come; empty means all.
    /// - Returns: nil where none of the languages is written so.
    init?(languages: [String], allowedCharacters: String = "") {
        guard languages.contains(where: { $0.hasPrefix("zh") || $0.hasPrefix("ja") }) else { return nil }
        allowed = Set(allowedCharacters)
    }

    /// A line's places, in the order of writing, with their marks widened and without blanks that are no words' ends.
    func settled(_ places: [Transcription.Place]) -> [Transcription.Place] {
        let printed = places.indices.filter { !Self.isBlank(places[$0]) }
        var settled: [Transcription.Place] = []
        var (before, next): (Character?, Int) = (nil, 0)
        for index in places.indices {
            while next < printed.count, printed[next] <= index { next += 1 }
            let after = next < printed.count ? places[printed[next]].candidates[0].character : nil
            if Self.isBlank(places[index]) {
                guard isWordEnd(before, after) else { continue }
                settled.append(places[index])
            } else {
                settled.append(widened(places[index], before, after))
                before = settled[settled.count - 1].candidates[0].character ?? before
            }
        }
        return settled
    }

    /// Whether a blank between two characters can be one that was printed.
    private func isWordEnd(_ before: Character?, _ after: Character?) -> Bool {
        guard let before, let after, Self.isWide(before) else { return true }
        // A full-width mark has its white in itself.
        if before.isPunctuation || before.isSymbol { return false }
        return !Self.isWide(after) && wide(after) == nil
    }

    private func widened(
        _ place: Transcription.Place, _ before: Character?, _ after: Character?
    ) -> Transcription.Place {
        var candidates: [Transcription.Candidate] = []
        for candidate in place.candidates {
            var candidate = candidate
            if let character = candidate.character, let wide = wide(character),
                let neighbour = character == "(" ? after : before, Self.isWide(neighbour)
            {
                candidate.character = wide
            }
            if let known = candidates.firstIndex(where: { $0.character == candidate.character }) {
                candidates[known].probability += candidate.probability
            } else {
                candidates.append(candidate)
            }
        }
        var place = place
        // Two forms of one mark together may be likelier than the one that was chosen.
        place.candidates = candidates.sorted { $0.probability > $1.probability }
        return place
    }

    private func wide(_ character: Character) -> Character? {
        guard let wide = Self.forms[character], allowed.isEmpty || allowed.contains(wide) else { return nil }
        return wide
    }

    private static let forms: [Character: Character] = [
        "!": "！", "?": "？", ":": "：", ";": "；", ",": "，", "(": "（", ")": "）",
    ]

    private static func isBlank(_ place: Transcription.Place) -> Bool { place.candidates[0].character == " " }

    /// Whether a character is an ideograph, kana, or a mark of their width.
    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x3001...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
        // Full-width letters and digits are none: they are written as Latin ones are.
        case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF5F...0xFF9F: true
        default: false
        }
    }
}
