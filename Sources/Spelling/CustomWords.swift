/// The user's words: names, products, codes. Stored as a trie, so that many words cost no more than a few.
struct CustomWords: Sendable {
    private struct Edge: Hashable {
        var node: Int
        var character: Character
    }

    private var nodes = 1
    private var edges: [Edge: Int] = [:]
    /// The words by their final nodes: the index in the list, and the text.
    private var ends: [Int: (number: Int, text: String)] = [:]

    static let mostWords = 100_000
    /// Maximum length of a word.
    static let longestWord = 64
    /// Maximum number of paths through the trie to follow at a time; the cheapest are kept.
    private static let mostWays = 500
    /// Minimum number of letters for a word to be accepted in capitals too.
    private static let leastLetters = 3

    /// Adds words. An entry with blanks is split into words, because it may span two lines.
    /// - Throws: `SpellingError` if there are too many words, or if one is too long.
    init(_ words: [String]) throws(SpellingError) {
        guard words.count <= Self.mostWords else { throw .tooManyWords(words.count) }
        for (index, entry) in words.enumerated() {
            for word in entry.split(whereSeparator: \.isWhitespace) {
                guard word.count <= Self.longestWord else { throw .longWord(number: index + 1, length: word.count) }
                let text = String(word)
                insert(text, index)
                // A code has a fixed spelling; a word may also start a sentence, or be in a heading.
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

    /// Returns whether a word is in the list in exactly this spelling.
    func contains(_ word: some Sequence<Character>) -> Bool {
        var node = 0
        for character in word {
            guard let next = edges[Edge(node: node, character: character)] else { return false }
            node = next
        }
        return ends[node] != nil
    }

    /// Returns the cheapest word that fits some places; of several with the same cost, the first in the list.
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
