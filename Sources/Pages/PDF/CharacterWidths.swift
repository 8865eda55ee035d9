import ScanModel

/// How wide characters usually are compared with each other, to estimate where the words of a line begin and end.
enum CharacterWidths {
    /// Returns a width in ems of a usual sans serif; only ratios matter.
    ///
    /// The groups are those in which Helvetica, Arial, DejaVu and Liberation agree; 0.55 is about the mean of their lowercase letters.
    static func width(of character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar {
        case " ", "\u{A0}": return 0.28
        case "i", "j", "l", "'", "|", ".", ",", ":", ";", "!", "I", "’", "‘", "·": return 0.26
        case "f", "t", "r", "(", ")", "[", "]", "/", "\\", "-", "\"", "`", "{", "}", "*": return 0.33
        case "m", "M", "W", "w", "@", "%", "—", "…", "™": return 0.85
        case "c", "k", "s", "v", "x", "y", "z", "J": return 0.5
        case "A"..."Z", "&", "À"..."Þ", "Α"..."Ω", "А"..."Я": return 0.68
        default: return scalar.columns == 2 ? 1 : 0.55
        }
    }
}
