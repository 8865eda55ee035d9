import ScanModel

/// The forms of punctuation and spaces that are used in Chinese, Japanese and Arabic script.
///
/// Tesseract's models lack most of these marks: those for Chinese and Japanese write `!` for `！`, the one for Arabic
/// writes `,` for `،`. They also read the white area of a fullwidth mark as a space. Next to letters of these scripts,
/// the correct form is unambiguous.
struct PunctuationForms {
    private let isEastAsian: Bool
    private let isArabic: Bool
    private let allowed: Set<Character>

    /// - Parameter allowedCharacters: the allowed characters; empty means all.
    /// - Returns: nil if none of the languages is written in these scripts.
    init?(languages: [String], allowedCharacters: String = "") {
        isEastAsian = languages.contains { ["zh-Hans", "zh-Hant", "ja"].contains($0) }
        isArabic = languages.contains { ["ar", "fa", "ur", "ps", "sd", "ug"].contains($0) }
        guard isEastAsian || isArabic else { return nil }
        allowed = Set(allowedCharacters)
    }

    /// Returns a line's places in writing order, with the correct forms of marks and without spurious spaces.
    func settled(_ places: [Transcription.Place]) -> [Transcription.Place] {
        var settled: [Transcription.Place] = []
        var before: Character?
        for (index, place) in places.enumerated() {
            let following = places[(index + 1)...].compactMap { $0.candidates[0].character }.filter { $0 != " " }
            let after = following.first
            if place.candidates[0].character == " " {
                // The form of an opening bracket depends on the text after it.
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

    /// Returns whether a space may have been printed.
    private func isBlank(between before: Character?, _ after: Character?) -> Bool {
        guard isEastAsian, let before, let after, Self.isWide(before) else { return true }
        // A fullwidth mark includes its white area.
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
        // Two forms of a mark together may be more likely than the chosen character.
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

    /// Returns whether a character is an ideograph, kana, or a mark of their width.
    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x3001...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
        // Fullwidth letters and digits don't count: there are spaces between them, as between other letters.
        case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF5F...0xFF9F: true
        default: false
        }
    }

    private static func isArabicLetter(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return (0x0620...0x06FF).contains(scalar.value) && scalar.properties.isAlphabetic
    }
}
