import Glibc
import ScanModel

/// Turns a distribution over the characters for every few columns into characters with their alternatives.
///
/// Connectionist temporal classification (Graves et al., 2006): repetitions of a class are one character, and blanks are none.
struct CTCDecoder {
    private var probabilities: [Float] = []

    /// What is less likely than this is no alternative.
    private static let least: Float = 0.01
    /// What is less likely than this, where blanks are likeliest, is no doubt.
    private static let doubtful: Float = 0.15
    /// Alternatives that are kept of a character.
    private static let kept = 5

    /// - Parameters:
    ///   - logits: `stride` values for each step, of which the alphabet's classes mean something; they are not changed.
    ///   - allowed: the characters that may come; nil for all.
    /// - Returns: places whose centres are fractions of the steps.
    mutating func decode(
        _ logits: Span<Float>, steps: Int, stride: Int, _ alphabet: Alphabet, allowed: Set<Character>? = nil
    ) -> Transcription {
        let classes = alphabet.classes
        let mask = allowed.map { allowed in [true] + alphabet.characters.map { allowed.contains($0) } }
        if probabilities.count < classes { probabilities = [Float](repeating: 0, count: classes) }
        var places: [Transcription.Place] = []
        // The step of the present character at which it is surest.
        var (current, best, bestStep) = (0, Float(0), 0)
        // The step of the present blanks at which something else is likeliest, and not because it was so or will be.
        var (doubt, doubtStep) = (Float(0), 0)
        func close(_ decoder: inout CTCDecoder) {
            if current != 0 {
                places.append(decoder.place(logits, bestStep, of: steps, stride, alphabet, mask))
            } else if doubt > Self.doubtful {
                places.append(decoder.place(logits, doubtStep, of: steps, stride, alphabet, mask))
            }
            (best, doubt) = (0, 0)
        }
        for step in 0..<steps {
            let (winner, probability, other) = softmax(logits, step * stride, classes, mask)
            if winner != current {
                close(&self)
                current = winner
            }
            if winner != 0, probability > best { (best, bestStep) = (probability, step) }
            if winner == 0, other.probability > max(doubt, Self.doubtful),
                isPeak(of: other.character, other.probability, logits, step, steps, stride, classes, mask)
            {
                (doubt, doubtStep) = (other.probability, step)
            }
        }
        close(&self)
        return Transcription(places: places)
    }

    /// Whether a character is nowhere likelier than at a step, of its neighbours: what a character before the blanks leaves
    /// behind, or one behind them sends ahead, is no other character.
    private mutating func isPeak(
        of character: Int, _ probability: Float, _ logits: Span<Float>, _ step: Int, _ steps: Int, _ stride: Int,
        _ classes: Int, _ mask: [Bool]?
    ) -> Bool {
        for beside in [step - 1, step + 1] where beside >= 0 && beside < steps {
            _ = softmax(logits, beside * stride, classes, mask)
            if probabilities[character] > probability { return false }
        }
        return true
    }

    /// Fills `probabilities` for a step.
    /// - Returns: the likeliest class, its probability, and the likeliest character with its own.
    private mutating func softmax(
        _ logits: Span<Float>, _ start: Int, _ classes: Int, _ mask: [Bool]?
    ) -> (winner: Int, probability: Float, other: (character: Int, probability: Float)) {
        var (winner, top) = (0, logits[start])
        for k in 1..<classes where logits[start + k] > top && mask?[k] ?? true {
            (winner, top) = (k, logits[start + k])
        }
        var (sum, other) = (Float(0), (character: 0, probability: Float(0)))
        for k in 0..<classes {
            let value = mask?[k] ?? true ? exp(logits[start + k] - top) : 0
            probabilities[k] = value
            sum += value
            if k > 0, value > other.probability { other = (k, value) }
        }
        for k in 0..<classes { probabilities[k] /= sum }
        return (winner, 1 / sum, (other.character, other.probability / sum))
    }

    private mutating func place(
        _ logits: Span<Float>, _ step: Int, of steps: Int, _ stride: Int, _ alphabet: Alphabet, _ mask: [Bool]?
    ) -> Transcription.Place {
        _ = softmax(logits, step * stride, alphabet.classes, mask)
        var candidates: [Transcription.Candidate] = []
        for k in 0..<alphabet.classes where probabilities[k] >= Self.least {
            let character = k == 0 ? nil : alphabet.characters[k - 1]
            candidates.append(.init(character: character, probability: Double(probabilities[k])))
        }
        candidates.sort { $0.probability > $1.probability }
        return Transcription.Place(
            candidates: Array(candidates.prefix(Self.kept)), centre: (Double(step) + 0.5) / Double(max(1, steps)))
    }
}
