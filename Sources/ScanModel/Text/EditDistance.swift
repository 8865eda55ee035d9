/// Returns the number of insertions, deletions, substitutions and transpositions of adjacent characters between two
/// words (optimal string alignment).
public func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var rows = [Array(0...b.count)]
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, rows[i][j + 1] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
            row.append(best)
        }
        rows.append(row)
    }
    return rows[a.count][b.count]
}

/// Returns the word of `words` that is nearest to a misspelt one, if it is near enough to be meant.
public func nearestWord(to word: String, among words: [String]) -> String? {
    // Longer than any known word, and slow to compare.
    guard word.utf8.count <= 100 else { return nil }
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = plain(word)
    // Prefer a word that the input extends (qrcode) to words with different letters.
    if let start = words.filter({ wanted.hasPrefix(plain($0)) }).max(by: { $0.count < $1.count }) { return start }
    return words.map { ($0, editDistance(wanted, plain($0))) }
        .min { $0.1 < $1.1 }
        .flatMap { $0.1 <= max(1, word.count / 2) ? $0.0 : nil }
}
