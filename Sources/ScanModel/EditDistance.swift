/// The number of single-character insertions, deletions and substitutions between two words (Levenshtein).
public func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var row = Array(0...b.count)
    for i in a.indices {
        var diagonal = row[0]
        row[0] = i + 1
        for j in b.indices {
            let substituted = diagonal + (a[i] == b[j] ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[b.count]
}

/// The word of `words` that is nearest to a misspelt one, where one is near enough to be meant.
public func nearestWord(to word: String, among words: [String]) -> String? {
    words
        .map { ($0, editDistance(word.lowercased(), $0.lowercased())) }
        .min { $0.1 < $1.1 }
        .flatMap { $0.1 <= max(2, word.count / 2) ? $0.0 : nil }
}
