/// Look-alike characters in words, which a reader may confuse without offering the alternative.
enum LikeShapes {
    /// The cost, in nats, of replacing a letter by a look-alike digit, or the reverse.
    static let digitCost = 2.0
    /// The same for the other case of a letter with the same shape, and for signs.
    static let smallCost = 1.2
    /// The same for letters that differ slightly; readers rarely confuse them among other letters.
    static let letterCost = 4.5

    private static let groups: [(cost: Double, groups: [String])] = [
        (digitCost, ["0OoDQ", "1Il|i!", "1J", "2Zz", "4A", "5Ss", "6Gb", "7T", "8B", "9gq"]),
        (digitCost, ["Il|"]),
        (smallCost, ["cC", "kK", "oO", "pP", "sS", "uU", "vV", "wW", "xX", "yY", "zZ", "-–—‐", "'’‘`´"]),
        (letterCost, ["OQD", "UV", "VY", "EF", "lt", "gq"]),
    ]

    private static let table: [Character: [Character: Double]] = {
        var table: [Character: [Character: Double]] = [:]
        for (cost, group) in groups.flatMap({ kind in kind.groups.map { (kind.cost, $0) } }) {
            for a in group {
                for b in group where a != b {
                    // Two letters in a group with a digit resemble the digit, but not each other.
                    let isPair = cost != digitCost || a.isNumber != b.isNumber || group.allSatisfy { !$0.isNumber }
                    let price = isPair ? cost : letterCost
                    table[a, default: [:]][b] = min(price, table[a]?[b] ?? .infinity)
                }
            }
        }
        return table
    }()

    /// Returns the look-alikes of a character with their costs.
    static func of(_ character: Character) -> [Character: Double] { table[character] ?? [:] }
}
