import Glibc
import ScanModel

/// A place of a line, with its possible characters in a word and their costs.
struct SpellingColumn: Sendable {
    /// The possible characters; nil for none. The first is the reader's best guess and costs nothing; the others follow
    /// in order of their costs, in nats.
    private(set) var arcs: [(character: Character?, cost: Double)]

    private static let leastProbability = 1e-9

    private init(_ place: Transcription.Place, budget: Double) {
        let best = max(place.candidates.first?.probability ?? 1, Self.leastProbability)
        arcs = [(place.best, 0)]
        for candidate in place.candidates.dropFirst() {
            let cost = max(0, log(best / max(candidate.probability, Self.leastProbability)))
            if cost <= budget { add(candidate.character, cost) }
        }
    }

    /// Returns a column for a word of letters: only letters, in the word's case.
    static func letter(_ place: Transcription.Place, _ form: LetterCase, isFirst: Bool, budget: Double) -> Self {
        let read = Self(place, budget: budget)
        var column = read
        column.arcs = [read.arcs[0]]
        for (character, cost) in read.arcs.dropFirst() {
            guard let character else {
                column.add(nil, cost)
                continue
            }
            guard character.isLetter else { continue }
            let adapted = form.adapted(character, isFirst: isFirst)
            if isFirst, character.isUppercase, form == .small, adapted != place.best?.small {
                column.add(character, cost)
            }
            // A letter that was read in the other case is less likely the same letter.
            column.add(adapted, adapted == character ? cost : cost + LikeShapes.smallCost)
        }
        // At the start of a word, these two are the same stroke in many fonts.
        if isFirst, place.best == "l" || place.best == "I" {
            column.add(place.best == "l" ? "I" : "l", LikeShapes.digitCost)
        }
        return column.sorted(budget)
    }

    /// Returns a column for custom words, which may contain any characters.
    static func any(_ place: Transcription.Place, budget: Double) -> Self {
        var column = Self(place, budget: budget)
        for (character, cost) in column.arcs {
            guard let character else { continue }
            for (alike, price) in LikeShapes.of(character) { column.add(alike, cost + price) }
        }
        return column.sorted(budget)
    }

    private mutating func add(_ character: Character?, _ cost: Double) {
        guard let known = arcs.firstIndex(where: { $0.character == character }) else {
            arcs.append((character, cost))
            return
        }
        arcs[known].cost = min(cost, arcs[known].cost)
    }

    private func sorted(_ budget: Double) -> Self {
        var column = self
        let others = arcs.dropFirst().filter { $0.cost <= budget }
        column.arcs = [arcs[0]] + others.sorted { ($0.cost, $0.character ?? " ") < ($1.cost, $1.character ?? " ") }
        return column
    }
}

extension Transcription.Place {
    /// The reader's best guess; nil for no character.
    var best: Character? { candidates.first?.character }
}
