import Glibc
import ScanModel

/// One of Tesseract's symbols, usually a single character, and its alternatives.
struct SymbolReading {
    var text: String
    /// Tesseract's confidence from 0 to 100: that of the most likely character at its least certain time step.
    var confidence: Double
    /// Readings of the same section of the line, including this one, each with a rating: how unlikely it is, in nats.
    var choices: [(text: String, rating: Double)] = []
    /// The position of its centre along the picture, from 0 at the left end to 1 at the right end.
    var centre: Double?

    /// The value that Tesseract subtracts from the logarithm of each probability, so that unlikely words don't win by
    /// length.
    private static let offset = 0.085
    /// Confidence points per nat.
    private static let pointsPerNat = 5.0
    /// The number of time steps that count as one: ratings are summed over all time steps of a symbol, which are
    /// correlated.
    private static let moments = 4.0
    /// The weight of all alternatives that aren't among the choices, as if they were one choice.
    private static let unknown = 0.05
    /// Probability below which a choice is omitted.
    private static let negligible = 0.002

    /// The probability that it is correct, from 0 to 1.
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

    /// The other choices, which share the remaining probability. None ranks above the symbol itself, which was chosen
    /// over the whole line and with the help of the dictionary.
    private var others: [(String, Double)] {
        // If the symbol itself isn't among them, they belong to another symbol.
        guard let own = choices.first(where: { $0.text == text })?.rating else { return [] }
        let weighed = choices.filter { $0.text != text && !$0.text.isEmpty }
            .map { (text: $0.text, weight: exp(-max(0, $0.rating - own) / Self.moments)) }
        let total = weighed.reduce(Self.unknown) { $0 + $1.weight }
        return weighed.map { ($0.text, min((1 - probability) * $0.weight / total, 0.9 * probability)) }
            .filter { $0.1 >= Self.negligible }
    }
}
