/// Characters of one shape, for words: what a reader may have taken one for the other without a thought of it.
enum LikeShapes {
    /// What it costs to take a letter for a digit that looks like it, or the other way round, in nats.
    static let digitCost = 2.0
    /// The same for both cases of a letter of one shape, and for signs.
    static let smallCost = 1.2
    /// The same for letters that differ a little: among letters a reader knows them well.
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
                    // Two letters of a group of a digit are alike for its sake only.
                    let isPair = cost != digitCost || a.isNumber != b.isNumber || group.allSatisfy { !$0.isNumber }
                    let price = isPair ? cost : letterCost
                    table[a, default: [:]][b] = min(price, table[a]?[b] ?? .infinity)
                }
            }
        }
        return table
    }()

    /// What a character may be as well, and for how much.
    static func of(_ character: Character) -> [Character: Double] { table[character] ?? [:] }
}
