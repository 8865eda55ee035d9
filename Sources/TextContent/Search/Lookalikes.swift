/// Characters that look so similar that a reader without context confuses them.
package struct Lookalikes: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Letters and digits of the same shape: O and 0, S and 5.
    static let shapes = Lookalikes(rawValue: 1)
    /// Uppercase and lowercase of a letter with the same shape: s and S.
    static let cases = Lookalikes(rawValue: 2)
    /// Signs that differ in a dot or in length: a comma and a full stop.
    static let signs = Lookalikes(rawValue: 4)
    static let all: Lookalikes = [.shapes, .cases, .signs]

    /// The cost, in nats, of replacing a character by a look-alike letter or digit that the reader didn't consider.
    /// Among digits, readers are more confident of a letter than they should be.
    static let cost = 2.0
    /// The same for the other case of a letter, and for signs.
    static let smallCost = 1.2

    /// The additional cost if the pattern also accepts the character that was read: then it isn't a letter among
    /// digits, and the reader is trusted.
    static let surplus = 2.5

    private static let groups: [(kind: Lookalikes, cost: Double, groups: [String])] = [
        (
            .shapes, cost,
            [
                "0OoDQ", "1Il|i!", "1J", "2Zz", "4A", "5Ss", "6Gb", "7T", "8B", "9gq", "0C", "VY", "UV", "E£€", "<«‹(",
                ">»›", "lt",
            ]
        ),
        (
            .cases, smallCost,
            ["cC", "oO", "sS", "uU", "vV", "wW", "xX", "zZ", "pP", "kK", "iIıİ", "lI", "yY", "jJ", "fF", "mM"]
        ),
        (.signs, smallCost, [".,", ",;", ":;", ":.", "-–—‐−_", "'’‘`´", "\"“”„", "·.", "/|"]),
    ]

    private typealias Alike = (character: Character, cost: Double, kind: Lookalikes)

    private static let table: [Character: [Alike]] = {
        var table: [Character: [Character: Alike]] = [:]
        for (kind, cost, groups) in groups {
            for group in groups {
                for a in group {
                    for b in group where a != b && cost < table[a]?[b]?.cost ?? .infinity {
                        table[a, default: [:]][b] = (b, cost, kind)
                    }
                }
            }
        }
        return table.mapValues { $0.values.sorted { ($0.cost, $0.character) < ($1.cost, $1.character) } }
    }()

    /// Returns the look-alikes of a character, cheapest first.
    func of(_ character: Character) -> [(character: Character, cost: Double)] {
        (Self.table[character] ?? []).filter { contains($0.kind) }.map { ($0.character, $0.cost) }
    }

    /// Returns whether two characters have the same shape, or are the same letter with different accents or none.
    package static func areAlike(_ a: Character, _ b: Character) -> Bool {
        if all.of(a).contains(where: { $0.character == b }) { return true }
        guard let letter = letter(a) else { return false }
        return letter == self.letter(b)
    }

    /// Returns the Unicode name of a letter without its accents; nil for other characters.
    private static func letter(_ character: Character) -> String? {
        guard character.isLetter, let name = character.unicodeScalars.first?.properties.name else { return nil }
        var words = name.split(separator: " ").map(String.init)
        if let accents = words.firstIndex(of: "WITH") { words.removeSubrange(accents...) }
        return words.joined(separator: " ")
    }
}
