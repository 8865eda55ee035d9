import ScanModel

/// Corrects words of letters with the dictionaries of some languages. Not thread-safe.
final class WordCorrector {
    private let lexicons: [Lexicon]

    /// Maximum cost of a known word, in nats.
    private static let budget = 3.0
    /// Maximum difference, in nats, between readings that count as equally cheap.
    static let tie = 0.5
    /// By how many nats a reading of equal cost must look more likely.
    private static let leastLead = 2.0
    /// Lengths of words that are corrected; shorter ones turn into other words too easily.
    private static let lengths = 3...40
    /// Maximum length of a word in capitals that is more likely an abbreviation.
    private static let longestAbbreviation = 4
    /// Maximum number of readings to look up.
    private static let mostReadings = 200

    /// - Parameter lexicons: the lexicons of the languages, most likely first.
    init(_ lexicons: [Lexicon]) { self.lexicons = lexicons }

    /// Returns whether a word, or each part of it between apostrophes, belongs to one of the languages.
    func knows(_ word: String) -> Bool {
        if lexicons.contains(where: { $0.knows(word) }) { return true }
        let parts = word.split { $0 == "'" || $0 == "’" }
        return parts.count > 1 && parts.allSatisfy { part in lexicons.contains { $0.knows(String(part)) } }
    }

    /// Returns the correction of a word that none of the languages contains; nil if it is best left unchanged.
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
        // If several words are possible, none is chosen.
        guard found.count <= 1, let spelling = found.first ?? likelier(than: read, columns) else { return nil }
        return Correction.Change(
            places: places, from: read, to: spelling.text, cost: spelling.cost, source: spelling.source)
    }

    private typealias Spelling = (text: String, cost: Double, source: Correction.Source)

    /// Returns the cheapest known words: those of equal cost, from the first language that has any of them.
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

    /// Returns a reading that is as cheap as what was read, and looks more like a word.
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

    /// Returns the cost of a word in the language that it resembles most.
    private func look(of word: String) -> (cost: Double, language: String) {
        let costs = lexicons.map { (cost: $0.letters.cost(of: word), language: $0.language) }
        return costs.min { $0.cost < $1.cost } ?? (.infinity, "")
    }
}
