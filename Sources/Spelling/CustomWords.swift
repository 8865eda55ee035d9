/// The user's own words: names, products, codes. A tree of their characters, so that many cost no more than a few.
struct CustomWords: Sendable {
    private struct Edge: Hashable {
        var node: Int
        var character: Character
    }

    private var nodes = 1
    private var edges: [Edge: Int] = [:]
    /// The words by the nodes that they end at: which of the list they are, and how they are written.
    private var ends: [Int: (number: Int, text: String)] = [:]

    static let mostWords = 100_000
    /// Characters of a word.
    static let longestWord = 64
    /// Ways through the tree that are followed at a time, the cheapest ones.
    private static let mostWays = 500
    /// Letters from which a word counts in capitals, too.
    private static let leastLetters = 3

    /// Takes words. Those of several, with blanks between, are taken one by one: they may stand on two lines.
    /// - Throws: `SpellingError` where there are too many or where one is too long.
    init(_ words: [String]) throws(SpellingError) {
        guard words.count <= Self.mostWords else { throw .tooManyWords(words.count) }
        for (index, entry) in words.enumerated() {
            for word in entry.split(whereSeparator: \.isWhitespace) {
                guard word.count <= Self.longestWord else { throw .longWord(number: index + 1, length: word.count) }
                let text = String(word)
                insert(text, index)
                // A code is written as it is; a word also at the start of a sentence and in a heading.
                guard text.count >= Self.leastLetters, text.allSatisfy(\.isLetter), let form = LetterCase(Array(text))
                else { continue }
                if form == .small { insert(LetterCase.initial.adapted(text), index) }
                if form != .capitals { insert(LetterCase.capitals.adapted(text), index) }
            }
        }
    }

    var isEmpty: Bool { ends.isEmpty }

    private mutating func insert(_ text: String, _ number: Int) {
        var node = 0
        for character in text {
            let edge = Edge(node: node, character: character)
            if let next = edges[edge] {
                node = next
            } else {
                edges[edge] = nodes
                (node, nodes) = (nodes, nodes + 1)
            }
        }
        if ends[node] == nil { ends[node] = (number, text) }
    }

    /// Whether a word is one of them as it is written.
    func contains(_ word: some Sequence<Character>) -> Bool {
        var node = 0
        for character in word {
            guard let next = edges[Edge(node: node, character: character)] else { return false }
            node = next
        }
        return ends[node] != nil
    }

    /// The cheapest of them that places may be; of several that cost the same, the first of the list.
    func cheapest(_ columns: [SpellingColumn], budget: Double) -> (text: String, cost: Double)? {
        guard columns.count <= 2 * Self.longestWord else { return nil }
        var ways: [Int: Double] = [0: 0]
        for column in columns {
            var next: [Int: Double] = [:]
            for (node, cost) in ways {
                for arc in column.arcs where cost + arc.cost <= budget {
                    let reached: Int?
                    if let character = arc.character {
                        reached = edges[Edge(node: node, character: character)]
                    } else {
                        reached = node
                    }
                    if let reached { next[reached] = min(cost + arc.cost, next[reached] ?? .infinity) }
                }
            }
            if next.count > Self.mostWays {
                let kept = next.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(Self.mostWays)
                next = Dictionary(kept.map { ($0.key, $0.value) }, uniquingKeysWith: min)
            }
            if next.isEmpty { return nil }
            ways = next
        }
        let found = ways.compactMap { node, cost in ends[node].map { (text: $0.text, cost: cost, number: $0.number) } }
        return found.min { ($0.cost, $0.number, $0.text) < ($1.cost, $1.number, $1.text) }.map { ($0.text, $0.cost) }
    }
}
