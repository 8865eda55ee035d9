import ScanModel

/// Searches a lattice for contents of one grammar.
struct ReadingSearch {
    private let lattice: Lattice
    private let grammar: Grammar
    /// Remaining number of steps, so that a line made to be expensive is abandoned.
    private var patience = 20_000
    private let isStart: [Bool]
    private let isEnd: [Bool]
    /// Texts that the judge rejected, and texts that made a reading uncertain: the cheapest of each between two places.
    /// Nil if not requested.
    private(set) var rejections: [Rejection]?

    init(_ lattice: Lattice, _ grammar: Grammar, isExplained: Bool = false) {
        if isExplained { rejections = [] }
        self.lattice = lattice
        self.grammar = grammar
        grammar.automaton.prepare()
        let places = 0...lattice.columns.count
        isStart = places.map { lattice.isBoundary($0, grammar.boundary, isStart: true) }
        isEnd = places.map { lattice.isBoundary($0, grammar.boundary, isStart: false) }
    }

    /// Returns the readings found; no two share a place.
    mutating func readings() -> [ContentReading] {
        var found: [ContentReading] = []
        for start in lattice.columns.indices where isStart[start] && patience > 0 {
            // A content doesn't start where the reader sees nothing.
            if lattice.columns[start].best == nil || lattice.columns[start].best == " " { continue }
            if let reading = longest(from: start) { found.append(reading) }
        }
        return ContentReading.apart(found)
    }

    /// Returns the best reading that starts at a place; longer and cheaper ones are better.
    private mutating func longest(from start: Int) -> ContentReading? {
        guard let graph = MatchGraph(lattice, grammar.automaton, from: start, budget: grammar.budget) else {
            return nil
        }
        var best: ContentReading?
        for end in graph.ends.reversed() where isEnd[start + end] {
            guard let reading = cheapest(graph, end) else { continue }
            if reading.weight > best?.weight ?? -.infinity { best = reading }
            if reading.cost == 0 { break }
        }
        return best
    }

    /// Returns the cheapest valid reading between two places, with its margin over the next one.
    private mutating func cheapest(_ graph: MatchGraph, _ end: Int) -> ContentReading? {
        var texts = CheapestTexts(
            graph, lattice, grammar.automaton, end: end, budget: grammar.budget, patience: patience)
        defer { patience = texts.patience }
        let places = graph.start..<(graph.start + end)
        let before = lattice.bestGuess(0..<places.lowerBound)
        let after = lattice.bestGuess(places.upperBound..<lattice.columns.count)
        var best: ContentReading?
        var isRefused = false
        while let text = texts.next() {
            if let found = best, text.cost > found.cost + ContentReader.reach { break }
            guard let groups = grammar.automaton.program.matches(text.text) else { continue }
            let matched = MatchedText(
                text: text.text, groups: groups, before: before, after: after, cost: text.cost,
                signsAreSeen: signsAreSeen(text, in: places), digitIsSeen: digitIsSeen(text, in: places),
                leavesOut: leavesOut(text, in: places),
                lettersOfShape: lettersOfShape(text, in: places))
            guard let judgement = grammar.judge(matched) else {
                if !isRefused { rejections?.append(Rejection(text: text.text, places: places, cost: text.cost)) }
                isRefused = true
                continue
            }
            guard var found = best else {
                if text.cost > grammar.mostCost { return nil }
                best = reading(text, judgement, at: places)
                continue
            }
            if judgement.gist ?? judgement.normalized != found.gist {
                if found.margin == .infinity {
                    rejections?.append(
                        Rejection(text: text.text, places: places, cost: text.cost, rival: found.text))
                }
                found.margin = min(found.margin, text.cost - found.cost)
                best = found
                // The cheapest rival is the nearest.
                break
            }
        }
        return best
    }

    private func signsAreSeen(_ text: CheapestTexts.Text, in places: Range<Int>) -> Bool {
        zip(places, text.arcs).allSatisfy { place, arc in
            guard let character = lattice.columns[place].arcs[arc].character else { return true }
            return arc == 0 || character.isLetter || character.isNumber || character == " "
        }
    }

    private func digitIsSeen(_ text: CheapestTexts.Text, in places: Range<Int>) -> Bool {
        zip(places, text.arcs).contains { place, arc in
            arc == 0 && lattice.columns[place].best?.isNumber == true
        }
    }

    private func leavesOut(_ text: CheapestTexts.Text, in places: Range<Int>) -> Bool {
        zip(places, text.arcs).contains { place, arc in
            let (column, choice) = (lattice.columns[place], lattice.columns[place].arcs[arc])
            guard choice.character == nil, choice.cost > ContentReader.reach, let best = column.best else {
                return false
            }
            return best.isLetter || best.isNumber
        }
    }

    private func lettersOfShape(_ text: CheapestTexts.Text, in places: Range<Int>) -> Set<Character> {
        Set(
            zip(places, text.arcs).compactMap { place, arc in
                let (column, choice) = (lattice.columns[place], lattice.columns[place].arcs[arc])
                guard choice.isLookalike, let letter = choice.character?.lowercased(), letter.first?.isLetter == true,
                    column.best?.lowercased() != letter
                else { return nil }
                return letter.first
            })
    }

    private func reading(_ text: CheapestTexts.Text, _ judgement: Judgement, at places: Range<Int>) -> ContentReading {
        let seen = zip(places, text.arcs).map { lattice.columns[$0].arcs[$1].character }
        let corrected = judgement.corrected ?? text.text
        var characters = corrected.makeIterator()
        let changes = zip(places, seen).compactMap { place, character -> ContentReading.Change? in
            let best = lattice.columns[place].best
            let character = character == nil ? nil : characters.next()
            return character == best ? nil : .init(place: place, from: best, to: character)
        }
        var reading = ContentReading(
            text: corrected, bestGuess: lattice.bestGuess(places), places: places, normalized: judgement.normalized,
            components: judgement.components, masked: judgement.masked, isWeak: judgement.isWeak, cost: text.cost,
            margin: .infinity, changes: changes)
        reading.ownGist = judgement.gist
        reading.lacksCheck = judgement.lacksCheck
        return reading
    }
}

extension ContentReading {
    /// Its weight among other readings at the same places; longer and cheaper ones weigh more.
    public var weight: Double { Double(places.count) - 3 * cost }

    /// Returns the readings that don't overlap a better one, in their order.
    static func apart(_ readings: [ContentReading]) -> [ContentReading] {
        var kept: [ContentReading] = []
        for reading in readings.sorted(by: { ($0.weight, $1.places.lowerBound) > ($1.weight, $0.places.lowerBound) })
        where !kept.contains(where: { $0.places.overlaps(reading.places) }) {
            kept.append(reading)
        }
        return kept.sorted { $0.places.lowerBound < $1.places.lowerBound }
    }
}
