import ScanModel

/// Finds what a word of letters is, by the dictionaries of some languages. For one thread at a time.
final class WordCorrector {
    private let lexicons: [Lexicon]

    /// What a known word may cost, in nats.
    private static let budget = 3.0
    /// What two readings that cost the same may differ by, in nats.
    static let tie = 0.5
    /// How much likelier a reading that costs the same has to look, in nats.
    private static let leastLead = 2.0
    /// Letters of words that are looked at: shorter ones become others too easily.
    private static let lengths = 3...40
    /// Letters of the longest word in capitals that is more likely an abbreviation.
    private static let longestAbbreviation = 4
    /// Readings that are looked up, at most.
    private static let mostReadings = 200

    /// - Parameter lexicons: those of the languages, the likeliest first.
    init(_ lexicons: [Lexicon]) { self.lexicons = lexicons }

    /// Whether a word, or each part of it between apostrophes, is of one of the languages.
    func knows(_ word: String) -> Bool {
        if lexicons.contains(where: { $0.knows(word) }) { return true }
        let parts = word.split { $0 == "'" || $0 == "’" }
        return parts.count > 1 && parts.allSatisfy { part in lexicons.contains { $0.knows(String(part)) } }
    }

    /// What a word is that none of the languages knows; nil where it is best left alone.
    func correction(of places: Range<Int>, in line: Transcription) -> Correction.Change? {
        let word = places.compactMap { line.places[$0].best }
        guard Self.lengths.contains(word.count), !lexicons.isEmpty, let form = LetterCase(word),
            form != .capitals || word.count > Self.longestAbbreviation, let first = word.first, first.isLetter
        else { return nil }
        var isFirst = true
        let columns = places.map { place in
            defer { if line.places[place].best != nil { isFirst = false } }
            return SpellingColumn.letter(line.places[place], form, isFirst: isFirst, budget: Self.budget)
        }
        let read = String(word)
        let found = known(columns)
        // Where several words come into question, none of them does.
        guard found.count <= 1, let spelling = found.first ?? likelier(than: read, columns) else { return nil }
        return Correction.Change(
            places: places, from: read, to: spelling.text, cost: spelling.cost, source: spelling.source)
    }

    private typealias Spelling = (text: String, cost: Double, source: Correction.Source)

    /// The cheapest known words: all that cost the same and are of the earliest language among these.
    private func known(_ columns: [SpellingColumn]) -> [Spelling] {
        var spellings = CheapestSpellings(columns, budget: Self.budget)
        var found: [(text: String, cost: Double, language: Int)] = []
        var seen: Set<String> = []
        while seen.count < Self.mostReadings, let (characters, cost) = spellings.next() {
            if let cheapest = found.first?.cost, cost > cheapest + Self.tie { break }
            let text = String(characters)
            guard Self.lengths.contains(characters.count), seen.insert(text.lowercased()).inserted else { continue }
            if let language = lexicons.firstIndex(where: { $0.knows(text) }) { found.append((text, cost, language)) }
        }
        let earliest = found.map(\.language).min()
        return found.filter { $0.language == earliest }.map {
            ($0.text, $0.cost, .dictionary(lexicons[$0.language].language))
        }
    }

    /// A reading that is as cheap as what was read, and looks more like a word.
    private func likelier(than read: String, _ columns: [SpellingColumn]) -> Spelling? {
        let look = look(of: read).cost
        var spellings = CheapestSpellings(columns, budget: Self.tie)
        var best: (text: String, cost: Double, language: String, lead: Double)?
        var looked = 0
        while looked < Self.mostReadings, let (characters, cost) = spellings.next() {
            looked += 1
            // A longer word costs more, whatever its letters.
            guard characters.count == read.count else { continue }
            let text = String(characters)
            let other = self.look(of: text)
            let lead = look - other.cost - cost
            if lead > best?.lead ?? Self.leastLead { best = (text, cost, other.language, lead) }
        }
        return best.map { ($0.text, $0.cost, .letters($0.language)) }
    }

    /// What a word costs in the language that it looks most like.
    private func look(of word: String) -> (cost: Double, language: String) {
        let costs = lexicons.map { (cost: $0.letters.cost(of: word), language: $0.language) }
        return costs.min { $0.cost < $1.cost } ?? (.infinity, "")
    }
}
