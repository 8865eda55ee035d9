import Glibc
public import ScanModel

/// Confidence from votes.
extension FusedText {
    /// The lead of the least certain place, in sure votes; negative infinity without places.
    public var lead: Double { places.map(\.lead).min() ?? -.infinity }

    /// The share of votes of the least certain place, from 0 to 1.
    public var agreement: Double { places.map(\.agreement).min() ?? 0 }

    /// The geometric mean of the places' shares of votes; 0 without places.
    public var meanAgreement: Double {
        places.isEmpty ? 0 : exp(places.reduce(0) { $0 + log($1.agreement) } / Double(places.count))
    }

    /// The number of doubtful places: each counts 1 without a lead, divided by e for each sure vote of its lead.
    package var doubt: Double { places.reduce(0) { $0 + exp(-$1.lead) } }

    /// The share of correct texts when all attempts agree with certainty: a few are misread the same way each time.
    private static let mostConfident = 0.993

    /// The probability that the whole transcript is right, from 0 to 1; 0 if it is empty.
    ///
    /// A logistic regression on readings of this package's reader, from the doubt, the expected change, and the votes
    /// against the worst place (Benchmarks/evidence/fit.py; docs/decisions/0021-text-confidence.md).
    public var confidence: Double {
        guard !places.isEmpty else { return 0 }
        let agreement = min(max(agreement, 0.02), 0.999)
        let certainty =
            1.474 * log(agreement / (1 - agreement)) - 0.204 * log(doubt + 0.02) - 0.285 * log(expectedChange + 0.002)
        return Self.mostConfident / (1 + exp(1.597 - certainty))
    }

    /// Returns the probability that the whole transcript is right, from 0 to 1, if the large reader made it.
    ///
    /// The odds of an error fall with those of the least certain place, and further if another reader agrees
    /// (docs/decisions/0030-the-large-detector-settles-lines.md).
    /// - Parameter isWitnessed: whether the fast reader agrees.
    func confidence(isWitnessed: Bool) -> Double {
        guard !places.isEmpty else { return 0 }
        let agreement = min(max(letterAgreement, 0.02), 0.999)
        let certainty = 0.4 + 1.15 * log(agreement / (1 - agreement)) + (isWitnessed ? 2.5 : 0)
        return Self.mostConfident / (1 + exp(-certainty))
    }

    /// The share of votes of the least certain place, from 0 to 1. Ignores whether there is a blank or, between two
    /// digits, a quotation mark: bars that are longer than others look like one.
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

    /// The expected change of the places' votes by another similar attempt, from 0 to 1: the distance between the
    /// shares before and after it, averaged over the places.
    public var expectedChange: Double {
        guard !places.isEmpty else { return 1 }
        let spread = places.reduce(0) { sum, place in
            let total = place.total
            return sum + 1 - place.votes.reduce(0) { $0 + $1.weight * $1.weight } / max(1e-9, total * total)
        }
        return spread / Double(places.count) / Double(looks + 1)
    }

    /// Returns the most likely texts: the transcript, and texts that differ from it in one of the least certain places.
    /// - Parameter confidence: the probability that the transcript is right; nil to derive it from the votes.
    public func candidates(limit: Int = 4, confidence: Double? = nil) -> [PrintedText.Candidate] {
        let winners = places.map { $0.votes[0].character }
        let sure = confidence ?? self.confidence
        var found = [PrintedText.Candidate(transcript: transcript, confidence: sure)]
        let rivals = places.enumerated().compactMap { index, place -> (index: Int, odds: Double)? in
            guard place.votes.count > 1, place.votes[1].weight > 0.02 * place.total else { return nil }
            return (index, place.votes[1].weight / place.votes[0].weight)
        }
        // The remaining probability is divided by the odds of the rivals, with a share for unlisted texts.
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

    /// The odds of all other texts together, as if they were one more rival.
    private static let unlisted = 1.0
}
