import ScanModel

/// Punctuation and blanks as Chinese, Japanese and Arabic script have them.
///
/// Tesseract's models lack most of these marks: those of Chinese and Japanese write `!` for `！`, that of Arabic `,` for `،`. And
/// they take the white that a full-width mark brings along for a blank. Beside letters of these scripts the form goes without
/// saying.
struct PunctuationForms {
    private let isEastAsian: Bool
    private let isArabic: Bool
    private let allowed: Set<Character>

    /// - Parameter allowedCharacters: the characters that may come; empty means all.
    /// - Returns: nil where none of the languages is written in these scripts.
    init?(languages: [String], allowedCharacters: String = "") {
        isEastAsian = languages.contains { ["zh-Hans", "zh-Hant", "ja"].contains($0) }
        isArabic = languages.contains { ["ar", "fa", "ur", "ps", "sd", "ug"].contains($0) }
        guard isEastAsian || isArabic else { return nil }
        allowed = Set(allowedCharacters)
    }

    /// A line's places, in the order of writing, with their marks in the right form and without blanks that are none.
    func settled(_ places: [Transcription.Place]) -> [Transcription.Place] {
        var settled: [Transcription.Place] = []
        var before: Character?
        for (index, place) in places.enumerated() {
            let following = places[(index + 1)...].compactMap { $0.candidates[0].character }.filter { $0 != " " }
            let after = following.first
            if place.candidates[0].character == " " {
                // The form of a bracket is that of what it opens.
                let next = after == "(" ? following.dropFirst().first : after
                if isBlank(between: before, next) { settled.append(place) }
                continue
            }
            let formed = formed(place, before, after)
            settled.append(formed)
            before = formed.candidates[0].character ?? before
        }
        return settled
    }

    /// Whether a blank can be one that was printed.
    private func isBlank(between before: Character?, _ after: Character?) -> Bool {
        guard isEastAsian, let before, let after, Self.isWide(before) else { return true }
        // A full-width mark has its white in itself.
        if before.isPunctuation || before.isSymbol { return false }
        return !Self.isWide(after) && Self.wideForms[after] == nil
    }

    private func formed(
        _ place: Transcription.Place, _ before: Character?, _ after: Character?
    ) -> Transcription.Place {
        var candidates: [Transcription.Candidate] = []
        for var candidate in place.candidates {
            candidate.character = candidate.character.map { form(of: $0, before, after) }
            if let known = candidates.firstIndex(where: { $0.character == candidate.character }) {
                candidates[known].probability += candidate.probability
            } else {
                candidates.append(candidate)
            }
        }
        var place = place
        // Two forms of a mark together may be likelier than what was chosen.
        place.candidates = candidates.sorted { $0.probability > $1.probability }
        return place
    }

    private func form(of character: Character, _ before: Character?, _ after: Character?) -> Character {
        var form: Character?
        if isEastAsian, let neighbour = character == "(" ? after : before, Self.isWide(neighbour) {
            form = Self.wideForms[character]
        } else if isArabic, let before, Self.isArabicLetter(before) {
            form = Self.arabicForms[character]
        }
        guard let form, allowed.isEmpty || allowed.contains(form) else { return character }
        return form
    }

    private static let wideForms: [Character: Character] = [
        "!": "！", "?": "？", ":": "：", ";": "；", ",": "，", "(": "（", ")": "）",
    ]
    private static let arabicForms: [Character: Character] = [",": "،", ";": "؛", "?": "؟"]

    /// Whether a character is an ideograph, kana, or a mark of their width.
    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x3001...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
        // Full-width letters and digits are none: blanks stand between them as between others.
        case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF5F...0xFF9F: true
        default: false
        }
    }

    private static func isArabicLetter(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return (0x0620...0x06FF).contains(scalar.value) && scalar.properties.isAlphabetic
    }
}
