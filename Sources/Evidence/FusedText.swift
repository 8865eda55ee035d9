public import ScanModel

/// What many looks at one line of print say together: places of characters, each with votes.
///
/// Each look is aligned with what is known, and votes with the squares of its probabilities, so that what is sure counts
/// more than what is many (recogniser output voting, Fiscus 1997, with alternatives).
public struct FusedText: Sendable, Hashable {
    /// Looks that it was made of.
    public private(set) var looks = 0
    private var places: [Place] = []

    /// Votes for what may be at a place.
    private struct Place: Sendable, Hashable {
        var votes: [Vote]

        struct Vote: Sendable, Hashable {
            var character: Character?
            var weight: Double
        }

        var total: Double { votes.reduce(0) { $0 + $1.weight } }

        func share(_ character: Character?) -> Double {
            let total = total
            return total > 0 ? (votes.first { $0.character == character }?.weight ?? 0) / total : 0
        }

        mutating func add(_ character: Character?, _ weight: Double) {
            if let index = votes.firstIndex(where: { $0.character == character }) {
                votes[index].weight += weight
            } else {
                votes.append(Vote(character: character, weight: weight))
            }
        }

        /// The likeliest first; equal ones in the order of their code points.
        mutating func sort() {
            votes.sort { ($0.weight, $1.character ?? "\0") > ($1.weight, $0.character ?? "\0") }
        }
    }

    /// Makes a text without evidence.
    public init() {}

    /// Weight of a look's silence at a place where others read something.
    private static let silence = 0.7

    /// Takes one more look.
    public mutating func add(_ look: Transcription) {
        let pairs = TextAlignment.align(
            places.count, look.places.count,
            cost: { 1 - similarity(places[$0], look.places[$1]) },
            skipping: { 1 - places[$0].share(nil) },
            inserting: { place in
                1 - (look.places[place].candidates.first { $0.character == nil }?.probability ?? 0)
            })
        var fused: [Place] = []
        for pair in pairs {
            var place =
                pair.known.map { places[$0] }
                ?? Place(votes: [.init(character: nil, weight: Self.silence * Double(looks))])
            if let seen = pair.seen {
                for candidate in look.places[seen].candidates {
                    place.add(candidate.character, candidate.probability * candidate.probability)
                }
            } else {
                place.add(nil, Self.silence)
            }
            place.sort()
            fused.append(place)
        }
        // Where nearly all looks saw nothing there is no place.
        places = fused.filter { looks < 4 || $0.share(nil) < 0.95 }
        looks += 1
    }

    private func similarity(_ place: Place, _ seen: Transcription.Place) -> Double {
        let total = place.total
        guard total > 0 else { return 0 }
        return seen.candidates.reduce(0) { sum, candidate in
            guard let character = candidate.character else { return sum }
            return sum + candidate.probability * place.share(character)
        }
    }

    /// The text that has most votes, without blanks at its ends.
    public var transcript: String { Self.trimmed(places.map { $0.votes[0].character }) }

    private static func trimmed(_ characters: [Character?]) -> String {
        var characters = characters.compactMap(\.self)
        while characters.last == " " { characters.removeLast() }
        return String(characters.drop { $0 == " " })
    }

    /// By how many sure votes the least certain place leads; negative infinity where there is none.
    public var lead: Double {
        guard !places.isEmpty else { return -.infinity }
        return places.map { $0.votes[0].weight - ($0.votes.count > 1 ? $0.votes[1].weight : 0) }.min() ?? -.infinity
    }

    /// The share of votes of the least certain place, from 0 to 1.
    public var agreement: Double { places.map { $0.votes[0].weight / max(1e-9, $0.total) }.min() ?? 0 }

    /// The likeliest texts: the transcript, and those that differ from it in the places that are least certain.
    public func candidates(limit: Int = 4) -> [PrintedText.Candidate] {
        let winners = places.map { $0.votes[0].character }
        let sure = places.reduce(1.0) { $0 * $1.votes[0].weight / max(1e-9, $1.total) }
        var found = [PrintedText.Candidate(transcript: transcript, confidence: sure)]
        let rivals = places.enumerated().compactMap { index, place -> (index: Int, ratio: Double)? in
            guard place.votes.count > 1, place.votes[1].weight > 0.02 * place.total else { return nil }
            return (index, place.votes[1].weight / place.votes[0].weight)
        }
        for rival in rivals.sorted(by: { ($0.ratio, $1.index) > ($1.ratio, $0.index) }).prefix(limit - 1) {
            var characters = winners
            characters[rival.index] = places[rival.index].votes[1].character
            let text = Self.trimmed(characters)
            if !text.isEmpty, !found.contains(where: { $0.transcript == text }) {
                found.append(.init(transcript: text, confidence: sure * rival.ratio))
            }
        }
        return found
    }
}
