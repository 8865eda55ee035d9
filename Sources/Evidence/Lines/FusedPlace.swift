/// Votes for the character at a place.
struct FusedPlace: Sendable, Hashable {
    var votes: [Vote]
    /// The position of its centre along the line, from 0 to 1: the mean over the attempts that saw something there; nil
    /// if unknown.
    private(set) var centre: Double?
    private var centreWeight = 0.0

    init(votes: [Vote]) { self.votes = votes }

    /// Adds the position from one attempt.
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

    /// The lead of the first vote over the second, in sure votes; 0 if it isn't in the lead.
    var lead: Double { max(0, votes[0].weight - (votes.dropFirst().map(\.weight).max() ?? 0)) }

    /// The share of votes for the first.
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

    /// Sorts by votes, then by code point. "No character" must outweigh all characters together, because the
    /// choice among them is a separate question.
    mutating func sort() {
        votes.sort { ($0.weight, $1.character ?? "\0") > ($1.weight, $0.character ?? "\0") }
        guard votes[0].character == nil, votes.count > 1 else { return }
        let characters = votes.dropFirst().reduce(0) { $0 + $1.weight }
        if characters > votes[0].weight { votes.swapAt(0, 1) }
    }
}
