import Glibc
import ScanModel

/// One of Tesseract's symbols, one character mostly, and what else it may be.
struct SymbolReading {
    var text: String
    /// Tesseract's measure of its surest character's least sure moment, from 0 to 100.
    var confidence: Double
    /// Readings of the same stretch of the line, itself among them, each with how unlikely it is, in nats.
    var choices: [(text: String, rating: Double)] = []
    /// Where its middle is along the picture, from 0 at its left end to 1 at its right one.
    var centre: Double?

    /// What Tesseract takes off the logarithm of each probability, so that unlikely words don't win by length.
    private static let offset = 0.085
    /// Points of confidence to a nat.
    private static let pointsPerNat = 5.0
    /// Ratings add up over all moments of a symbol, which are not independent of one another: so many count as one.
    private static let moments = 4.0
    /// What else a symbol may be that is none of the choices, as if it were a choice of this weight.
    private static let unknown = 0.05
    /// Probabilities below which a choice is left out.
    private static let negligible = 0.002

    /// How likely it is right, from 0 to 1.
    var probability: Double {
        min(0.999, max(0.05, exp((confidence - 100) / Self.pointsPerNat + Self.offset)))
    }

    /// The places of its characters.
    var places: [Transcription.Place] {
        let readings = [(text, probability)] + others
        let length = readings.map(\.0.count).max() ?? 0
        return (0..<length).map { index in
            var candidates: [Transcription.Candidate] = []
            for (text, probability) in readings {
                let character = text.dropFirst(index).first
                if let known = candidates.firstIndex(where: { $0.character == character }) {
                    candidates[known].probability += probability
                } else {
                    candidates.append(.init(character: character, probability: probability))
                }
            }
            return Transcription.Place(
                candidates: candidates.sorted { $0.probability > $1.probability }, centre: centre)
        }
    }

    /// The other choices share what is left of the probability; none comes before the symbol itself, which was chosen among
    /// whole lines and with the dictionary's help.
    private var others: [(String, Double)] {
        // Where the symbol itself is not among them they are another one's.
        guard let own = choices.first(where: { $0.text == text })?.rating else { return [] }
        let weighed = choices.filter { $0.text != text && !$0.text.isEmpty }
            .map { (text: $0.text, weight: exp(-max(0, $0.rating - own) / Self.moments)) }
        let total = weighed.reduce(Self.unknown) { $0 + $1.weight }
        return weighed.map { ($0.text, min((1 - probability) * $0.weight / total, 0.9 * probability)) }
            .filter { $0.1 >= Self.negligible }
    }
}
