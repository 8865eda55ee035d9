/// The letter case of a word: lowercase, with an initial capital, or all capitals.
enum LetterCase: Sendable, Hashable {
    case small
    case initial
    case capitals

    /// Determines the case of a word; nil if there are capitals inside.
    init?(_ word: [Character]) {
        let capitals = word.count(where: \.isUppercase)
        // ß has no capital in common use, so it doesn't count as lowercase among capitals.
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

    /// Returns a letter in the case that it has in such a word.
    func adapted(_ letter: Character, isFirst: Bool) -> Character {
        self == .capitals || self == .initial && isFirst ? letter.capital : letter.small
    }

    /// Returns a word in this case.
    func adapted(_ word: String) -> String {
        String(word.enumerated().map { adapted($0.element, isFirst: $0.offset == 0) })
    }
}

extension Character {
    /// Its capital, if that is a single letter; otherwise itself.
    var capital: Character { self == "ß" ? self : Self.single(uppercased()) ?? self }

    /// Its lowercase form, if that is a single letter; otherwise itself.
    var small: Character { self == "İ" ? "i" : Self.single(lowercased()) ?? self }

    private static func single(_ text: String) -> Character? { text.count == 1 ? text.first : nil }
}
