import Glibc
public import ScanModel

/// What the votes are worth.
extension FusedText {
    /// By how many sure votes the least certain place leads; negative infinity where there is none.
    public var lead: Double { places.map(\.lead).min() ?? -.infinity }

    /// The share of votes of the least certain place, from 0 to 1.
    public var agreement: Double { places.map(\.agreement).min() ?? 0 }

    /// The share of votes of a place, in the (geometric) mean; 0 where there is none.
    public var meanAgreement: Double {
        places.isEmpty ? 0 : exp(places.reduce(0) { $0 + log($1.agreement) } / Double(places.count))
    }

    /// How many places are in doubt: each counts 1 without a lead, and less by a factor e for each sure vote that it leads by.
    package var doubt: Double { places.reduce(0) { $0 + exp(-$1.lead) } }

    /// The share that is right of what all looks say alike and surely: a few prints are misread the same way in each.
    private static let mostConfident = 0.993

    /// How likely all of the transcript is right, from 0 to 1; 0 where there is none.
    ///
    /// A logistic regression on readings of this package's reader, from what is in doubt, what is expected to change, and the
    /// votes against the worst place (Benchmarks/evidence/fit.py; docs/decisions/0021-text-confidence.md).
    public var confidence: Double {
        guard !places.isEmpty else { return 0 }
        let agreement = min(max(agreement, 0.02), 0.999)
        let certainty =
            1.474 * log(agreement / (1 - agreement)) - 0.204 * log(doubt + 0.02) - 0.285 * log(expectedChange + 0.002)
        return Self.mostConfident / (1 + exp(1.597 - certainty))
    }

    /// How likely all of the transcript is right, from 0 to 1, where the large reader made it.
    ///
    /// The odds of an error fall with those of the least certain place, and more where another reader says the same
    /// (docs/decisions/0030-the-large-detector-settles-lines.md).
    /// - Parameter isWitnessed: whether the fast reader says the same.
    func confidence(isWitnessed: Bool) -> Double {
        guard !places.isEmpty else { return 0 }
        let agreement = min(max(letterAgreement, 0.02), 0.999)
        let certainty = 0.4 + 1.15 * log(agreement / (1 - agreement)) + (isWitnessed ? 2.5 : 0)
        return Self.mostConfident / (1 + exp(-certainty))
    }

    /// The share of votes of the least certain place, where it does not matter whether there is a blank, nor, between two digits, a mark of
    /// quotation: bars that are longer than others look like one. From 0 to 1.
    private var letterAgreement: Double {
        let read = places.indices.filter { places[$0].votes[0].character != nil }
        var least = 1.0
        for (index, place) in places.enumerated() {
            let first = place.votes[0].character
            let before = read.last { $0 < index }.flatMap { places[$0].votes[0].character }
            let after = read.first { $0 > index }.flatMap { places[$0].votes[0].character }
            let isAmongDigits = before?.isNumber == true && after?.isNumber == true
            func matters(_ character: Character?) -> Bool {
                guard let character, character != " " else { return false }
                return !(isAmongDigits && Self.quotationMarks.contains(character))
            }
            let share =
                matters(first)
                ? place.agreement
                : place.votes.filter { !matters($0.character) }.reduce(0) { $0 + $1.weight } / max(1e-9, place.total)
            least = min(least, share)
        }
        return places.isEmpty ? 0 : least
    }

    private static let quotationMarks = Set<Character>("\"'“”„‘’")

    /// How much of what the places' votes say another look like those before is expected to move, from 0 to 1: the
    /// distance between the shares before and after it, in the mean over the places.
    public var expectedChange: Double {
        guard !places.isEmpty else { return 1 }
        let spread = places.reduce(0) { sum, place in
            let total = place.total
            return sum + 1 - place.votes.reduce(0) { $0 + $1.weight * $1.weight } / max(1e-9, total * total)
        }
        return spread / Double(places.count) / Double(looks + 1)
    }

    /// The likeliest texts: the transcript, and those that differ from it in the places that are least certain.
    /// - Parameter confidence: how likely the transcript is right; nil for what the votes say.
    public func candidates(limit: Int = 4, confidence: Double? = nil) -> [PrintedText.Candidate] {
        let winners = places.map { $0.votes[0].character }
        let sure = confidence ?? self.confidence
        var found = [PrintedText.Candidate(transcript: transcript, confidence: sure)]
        let rivals = places.enumerated().compactMap { index, place -> (index: Int, odds: Double)? in
            guard place.votes.count > 1, place.votes[1].weight > 0.02 * place.total else { return nil }
            return (index, place.votes[1].weight / place.votes[0].weight)
        }
        // What the transcript leaves is shared out by the odds of the rivals, and some of it is for none of them.
        let share = (1 - sure) / (Self.unlisted + rivals.reduce(0) { $0 + $1.odds })
        for rival in rivals.sorted(by: { ($0.odds, $1.index) > ($1.odds, $0.index) }).prefix(limit - 1) {
            var characters = winners
            characters[rival.index] = places[rival.index].votes[1].character
            let text = Self.trimmed(characters)
            if !text.isEmpty, !found.contains(where: { $0.transcript == text }) {
                found.append(.init(transcript: text, confidence: min(sure, share * rival.odds)))
            }
        }
        return found
    }

    /// The odds of all that is no candidate, as if it were one more rival.
    private static let unlisted = 1.0
}
