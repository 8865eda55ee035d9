/// A pattern for words that shares their common prefixes and ignores case.
struct WordPattern {
    private var next: [Character: WordPattern] = [:]
    private var isWord = false

    init(_ words: some Sequence<String>) { for word in words { insert(Substring(word)) } }

    private init() {}

    private mutating func insert(_ word: Substring) {
        guard let first = word.first else {
            isWord = true
            return
        }
        next[first, default: WordPattern()].insert(word.dropFirst())
    }

    /// The pattern, without named groups.
    var pattern: String {
        let choices = next.keys.sorted().map { character in
            var letter = "[\(character)\(character.uppercased())]"
            if !character.isLetter {
                letter = "\\\(character)"
            } else if character.uppercased().count > 1 {
                letter = "\(character)"
            }
            return letter + (next[character]?.pattern ?? "")
        }
        if choices.isEmpty { return "" }
        return "(?:\(choices.joined(separator: "|")))" + (isWord ? "?" : "")
    }
}
