import Glibc

/// A model of how words of a language look: the probability of a letter after the previous two.
///
/// Interpolated trigrams (Witten and Bell 1991), counted on a sample spread over the dictionary's words.
struct CharacterModel: Sendable {
    /// The cost of each letter after two others, in nats.
    private var costs: [Float]
    /// Letters by their lowercase code points; unknown ones share one number.
    private var numbers: [Unicode.Scalar: Int] = [:]

    /// Number of words that are counted; twice as many make no measurable difference.
    private static let mostWords = 20_000
    /// Number of distinct letters, including the end of a word and one number for all other letters.
    private static let size = 64
    private static let (end, other) = (0, 1)
    /// The weight of the shorter n-grams, in words.
    private static let weight = 5.0

    /// Counts the letters of a dictionary's words.
    /// - Parameter words: a dictionary file: the number of words, then one word per line, with flags after a `/`.
    init(words: [UInt8], _ encoding: WordEncoding) {
        let size = Self.size
        var counts = [Int32](repeating: 0, count: size * size * size)
        var numbers: [Unicode.Scalar: Int] = [:]
        let stride = max(1, words.count / Self.mostWords)
        var start = words.startIndex
        while let feed = words[start...].firstIndex(of: 0x0A) {
            // Ends before the flags and other annotations.
            let word = words[(feed + 1)...].prefix { $0 != 0x2F && $0 > 0x20 }
            Self.count(encoding.decode(word), &counts, &numbers)
            start = max(word.endIndex, min(feed + stride, words.endIndex))
        }
        self.numbers = numbers
        costs = Self.costs(of: counts, letters: numbers.count + 2)
    }

    private static func count(_ word: String, _ counts: inout [Int32], _ numbers: inout [Unicode.Scalar: Int]) {
        guard word.unicodeScalars.count >= 3, word.unicodeScalars.allSatisfy(\.properties.isAlphabetic) else { return }
        var (before, last) = (end, end)
        for scalar in word.lowercased().unicodeScalars {
            let next = numbers[scalar] ?? min(numbers.count + 2, size)
            if next == size { continue }
            numbers[scalar] = next
            counts[(before * size + last) * size + next] += 1
            (before, last) = (last, next)
        }
        counts[(before * size + last) * size + end] += 1
    }

    private static func costs(of counts: [Int32], letters: Int) -> [Float] {
        var pairs = [Double](repeating: 0, count: size * size)
        var singles = [Double](repeating: 0, count: size)
        for (index, count) in counts.enumerated() where count > 0 {
            pairs[index % (size * size)] += Double(count)
            singles[index % size] += Double(count)
        }
        let total = singles.reduce(0, +)
        // How often a letter precedes another one, to weight the shorter n-grams.
        let befores = (0..<size).map { last in pairs[last * size..<(last + 1) * size].reduce(0, +) }
        var costs = [Float](repeating: 0, count: counts.count)
        for context in 0..<letters * size where context % size < letters {
            let row = context * size..<context * size + letters
            let sum = Double(counts[row].reduce(0, +))
            let last = context % size
            for next in 0..<letters {
                let single = (singles[next] + 0.1) / (total + 0.1 * Double(letters))
                let pair = (pairs[last * size + next] + weight * single) / (befores[last] + weight)
                let triple = (Double(counts[context * size + next]) + weight * pair) / (sum + weight)
                costs[context * size + next] = Float(-log(triple))
            }
        }
        return costs
    }

    /// Returns the cost of a word in nats; the lower it is, the more the word looks like one of the language.
    func cost(of word: String) -> Double {
        var (before, last) = (Self.end, Self.end)
        var cost: Float = 0
        for scalar in word.lowercased().unicodeScalars {
            let next = numbers[scalar] ?? Self.other
            cost += costs[(before * Self.size + last) * Self.size + next]
            (before, last) = (last, next)
        }
        return Double(cost + costs[(before * Self.size + last) * Self.size + Self.end])
    }
}
