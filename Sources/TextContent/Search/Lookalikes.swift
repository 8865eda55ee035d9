/// Characters that are printed so much alike that a reader without a context takes one for the other.
package struct Lookalikes: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Letters and digits of one shape: O and 0, S and 5.
    static let shapes = Lookalikes(rawValue: 1)
    /// Both cases of a letter of one shape: s and S.
    static let cases = Lookalikes(rawValue: 2)
    /// Signs that differ in a dot or in length: a comma and a full stop.
    static let signs = Lookalikes(rawValue: 4)
    static let all: Lookalikes = [.shapes, .cases, .signs]

    /// What it costs, in nats, to take a character for a letter or digit that it looks like, though the reader did not
    /// think of it: readers are surer of a letter among letters than they should be among digits.
    static let cost = 2.0
    /// The same for the other case of a letter, and for signs.
    static let smallCost = 1.2

    /// What it costs more where what was read may stand there as well: then it is no letter among digits, and the reader knows.
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

    /// What a character may be as well, cheapest first.
    func of(_ character: Character) -> [(character: Character, cost: Double)] {
        (Self.table[character] ?? []).filter { contains($0.kind) }.map { ($0.character, $0.cost) }
    }

    /// Whether two characters are of one shape, or one letter with different accents or without.
    package static func areAlike(_ a: Character, _ b: Character) -> Bool {
        if all.of(a).contains(where: { $0.character == b }) { return true }
        guard let letter = letter(a) else { return false }
        return letter == self.letter(b)
    }

    /// The Unicode name of a letter without its accents; nil for what is no letter.
    private static func letter(_ character: Character) -> String? {
        guard character.isLetter, let name = character.unicodeScalars.first?.properties.name else { return nil }
        var words = name.split(separator: " ").map(String.init)
        if let accents = words.firstIndex(of: "WITH") { words.removeSubrange(accents...) }
        return words.joined(separator: " ")
    }
}
