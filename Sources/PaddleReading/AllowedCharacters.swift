import ScanModel

/// The characters that a line may contain, based on its possible languages.
public struct AllowedCharacters: Sendable {
    private let only: Set<Character>
    /// Allowed letters of Latin script beyond ASCII; nil if all are allowed.
    private let latin: Set<Character>?
    private let isEastAsian: Bool
    private let isJapanese: Bool
    private let isGreek: Bool

    /// - Parameters:
    ///   - languages: BCP 47 tags; empty means all.
    ///   - only: the allowed characters; empty means all of the languages.
    /// - Returns: nil if every character is allowed.
    public init?(languages: [String], only: String) {
        if languages.isEmpty, only.isEmpty { return nil }
        let primary = Set(languages.map { String($0.lowercased().prefix { $0 != "-" }) })
        self.only = Set(only)
        let others: Set<String> = ["ja", "zh", "cmn", "el"]
        // The letters of some languages in Latin script aren't listed.
        let areListed = primary.isSubset(of: others.union(TextOptions.supportedLanguages))
        latin = areListed && !primary.isSubset(of: others) ? TextOptions(languages: Array(primary)).characters : nil
        isJapanese = languages.isEmpty || primary.contains("ja")
        isEastAsian = isJapanese || !primary.isDisjoint(with: ["zh", "cmn"])
        isGreek = languages.isEmpty || primary.contains("el")
    }

    /// Returns whether a character is allowed.
    public func contains(_ character: Character) -> Bool {
        if !only.isEmpty { return only.contains(character) }
        guard let scalar = character.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0xC0...0x24F, 0x1E00...0x1EFF: latin?.contains(character) ?? true
        // Micro and ohm are unit symbols in every language.
        case 0x3BC, 0x3A9: true
        case 0x370...0x3FF: isGreek
        // Kana, including halfwidth forms.
        case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF61...0xFF9F: isJapanese
        // Ideographs, their punctuation, and fullwidth letters.
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF: isEastAsian
        default: true
        }
    }
}
