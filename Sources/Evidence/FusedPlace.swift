/// Votes for what may be at a place.
struct FusedPlace: Sendable, Hashable {
    var votes: [Vote]
    /// Where its middle is along the line, from 0 to 1; the mean of the looks that saw something there, nil where none tells.
    private(set) var centre: Double?
    private var centreWeight = 0.0

    init(votes: [Vote]) { self.votes = votes }

    /// Takes where a look saw it.
    mutating func note(centre seen: Double?, _ weight: Double) {
        guard let seen, weight > 0 else { return }
        centreWeight += weight
        centre = (centre ?? seen) + (seen - (centre ?? seen)) * weight / centreWeight
    }

    struct Vote: Sendable, Hashable {
        var character: Character?
        var weight: Double
    }

    var total: Double { votes.reduce(0) { $0 + $1.weight } }

    /// By how many sure votes the first leads before what has most of the others; 0 where that has more.
    var lead: Double { max(0, votes[0].weight - (votes.dropFirst().map(\.weight).max() ?? 0)) }

    /// The share of votes that the first has.
    var agreement: Double { votes[0].weight / max(1e-9, total) }

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

    mutating func scale(by factor: Double) {
        for index in votes.indices { votes[index].weight *= factor }
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
