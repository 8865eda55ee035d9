import Glibc

/// How the words of a language look: how likely a letter is after the two before it.
///
/// Trigrams with the weights of the shorter ones below them (interpolated, Witten and Bell 1991), counted in a part of the
/// dictionary's words that is spread over it.
struct CharacterModel: Sendable {
    /// What each letter costs after two others, in nats.
    private var costs: [Float]
    /// Letters by their code points, in small ones; those that are not among them count as one.
    private var numbers: [Unicode.Scalar: Int] = [:]

    /// Words that are counted: twice as many change nothing that can be measured.
    private static let mostWords = 20_000
    /// Letters that are told apart, with the end of a word and all others.
    private static let size = 64
    private static let (end, other) = (0, 1)
    /// How much the shorter trigrams weigh, in words.
    private static let weight = 5.0

    /// Counts words.
    /// - Parameter words: a dictionary's file: how many words there are, then one a line, each with flags behind a `/`.
    init(words: [UInt8], _ encoding: WordEncoding) {
        let size = Self.size
        var counts = [Int32](repeating: 0, count: size * size * size)
        var numbers: [Unicode.Scalar: Int] = [:]
        let stride = max(1, words.count / Self.mostWords)
        var start = words.startIndex
        while let feed = words[start...].firstIndex(of: 0x0A) {
            // Up to the flags, or what else is said of the word.
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
        // How often a letter stands before another, to weigh the shorter ones by.
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

    /// What a word costs, in nats: the less, the more it looks like one of the language.
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
