import Glibc
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

        /// By how many sure votes the first leads before what has most of the others; 0 where that has more.
        var lead: Double { max(0, votes[0].weight - (votes.dropFirst().map(\.weight).max() ?? 0)) }

        /// How likely the first is right: each sure vote makes it `odds` times as likely as what has none.
        func confidence(_ odds: Double) -> Double {
            let top = votes[0].weight
            let rest = votes.dropFirst().reduce(pow(odds, -top)) { $0 + pow(odds, $1.weight - top) }
            return 1 / (1 + rest)
        }

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

        /// The likeliest first; equal ones in the order of their code points. That there is nothing has to outweigh all
        /// characters together: which one it is is another question.
        mutating func sort() {
            votes.sort { ($0.weight, $1.character ?? "\0") > ($1.weight, $0.character ?? "\0") }
            guard votes[0].character == nil, votes.count > 1 else { return }
            let characters = votes.dropFirst().reduce(0) { $0 + $1.weight }
            if characters > votes[0].weight { votes.swapAt(0, 1) }
        }
    }

    /// Makes a text without evidence.
    public init() {}

    /// How much likelier a character is for one sure vote. Looks at one print err alike, so that of many each says less.
    private var odds: Double { pow(20, min(1, (3 / Double(max(1, looks))).squareRoot())) }
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
        seen.candidates.reduce(0) { $0 + $1.probability * place.share($1.character) }
    }

    /// The text that has most votes, without blanks at its ends.
    public var transcript: String { Self.trimmed(places.map { $0.votes[0].character }) }

    private static func trimmed(_ characters: [Character?]) -> String {
        var characters = characters.compactMap(\.self)
        while characters.last == " " { characters.removeLast() }
        return String(characters.drop { $0 == " " })
    }

    /// By how many sure votes the least certain place leads; negative infinity where there is none.
    public var lead: Double { places.map(\.lead).min() ?? -.infinity }

    /// The share of votes of the least certain place, from 0 to 1.
    public var agreement: Double { places.map { $0.votes[0].weight / max(1e-9, $0.total) }.min() ?? 0 }

    /// How likely all of the transcript is right, from 0 to 1; 0 where there is none.
    public var confidence: Double {
        let odds = odds
        return places.isEmpty ? 0 : places.reduce(1) { $0 * $1.confidence(odds) }
    }

    /// How likely a place of the transcript is right, in the (geometric) mean; 0 where there is none.
    public var meanConfidence: Double { places.isEmpty ? 0 : pow(confidence, 1 / Double(places.count)) }

    /// The likeliest texts: the transcript, and those that differ from it in the places that are least certain.
    public func candidates(limit: Int = 4) -> [PrintedText.Candidate] {
        let winners = places.map { $0.votes[0].character }
        let sure = confidence
        var found = [PrintedText.Candidate(transcript: transcript, confidence: sure)]
        let rivals = places.enumerated().compactMap { index, place -> (index: Int, ratio: Double)? in
            guard place.votes.count > 1, place.votes[1].weight > 0.02 * place.total else { return nil }
            return (index, pow(odds, -place.lead))
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
