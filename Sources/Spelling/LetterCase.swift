/// How a word is written: small, with a capital at its start, or in capitals.
enum LetterCase: Sendable, Hashable {
    case small
    case initial
    case capitals

    /// Looks at a word; nil where it has capitals inside.
    init?(_ word: [Character]) {
        let capitals = word.count(where: \.isUppercase)
        // ß has no capital that prints use: it is no small letter among capitals.
        let smalls = word.count { $0.isLowercase && $0 != "ß" }
        if capitals == 0 {
            self = .small
        } else if capitals == 1, word.first?.isUppercase == true, word.count > 1, smalls > 0 {
            self = .initial
        } else if smalls == 0 {
            self = .capitals
        } else {
            return nil
        }
    }

    /// A letter as it is written at a place of such a word.
    func adapted(_ letter: Character, isFirst: Bool) -> Character {
        self == .capitals || self == .initial && isFirst ? letter.capital : letter.small
    }

    /// A word in such writing.
    func adapted(_ word: String) -> String {
        String(word.enumerated().map { adapted($0.element, isFirst: $0.offset == 0) })
    }
}

extension Character {
    /// Its capital, where that is one letter; itself otherwise.
    var capital: Character { self == "ß" ? self : Self.single(uppercased()) ?? self }

    /// Its small letter, where that is one letter; itself otherwise.
    var small: Character { self == "İ" ? "i" : Self.single(lowercased()) ?? self }

    private static func single(_ text: String) -> Character? { text.count == 1 ? text.first : nil }
}
