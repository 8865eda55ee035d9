import Inference
package import ScanModel

/// Turns a distribution over the characters for every few columns into characters with their alternatives.
///
/// Connectionist temporal classification (Graves et al., 2006): repetitions of a class are one character, and blanks are none.
package struct CTCDecoder {
    package init() {}

    /// What is less likely than this is no alternative.
    private static let least: Float = 0.01
    /// What is less likely than this, where blanks are likeliest, is no doubt.
    private static let doubtful: Float = 0.15
    /// Alternatives that are kept of a character.
    private static let kept = 5

    /// - Parameters:
    ///   - values: logits, `stride` for each step, of which the alphabet's classes mean something; they become probabilities.
    ///   - mask: which classes may come; nil for all.
    /// - Returns: places whose centres are fractions of the steps.
    package mutating func decode(
        _ values: inout MutableSpan<Float>, steps: Int, stride: Int, _ alphabet: Alphabet, mask: [Bool]? = nil
    ) -> Transcription {
        let classes = alphabet.classes
        for step in 0..<steps {
            if let mask { for k in 0..<classes where !mask[k] { values[step * stride + k] = -.infinity } }
            Network.softmax(&values, at: step * stride, count: classes)
        }
        var places: [Transcription.Place] = []
        // The step of the present character at which it is surest.
        var (current, best, bestStep) = (0, Float(0), 0)
        // The step of the present blanks at which something else is likeliest, and not because it was so or will be.
        var (doubt, doubtStep) = (Float(0), 0)
        func close(_ values: borrowing MutableSpan<Float>) {
            if current != 0 {
                places.append(Self.place(values, bestStep, of: steps, stride, alphabet))
            } else if doubt > Self.doubtful {
                places.append(Self.place(values, doubtStep, of: steps, stride, alphabet))
            }
            (best, doubt) = (0, 0)
        }
        for step in 0..<steps {
            let other = Self.likeliest(values, step * stride, classes)
            let blank = values[step * stride]
            let winner = other.probability > blank ? other.character : 0
            if winner != current {
                close(values)
                current = winner
            }
            if winner != 0, other.probability > best { (best, bestStep) = (other.probability, step) }
            if winner == 0, other.probability > max(doubt, Self.doubtful),
                Self.isPeak(of: other.character, values, step, steps, stride)
            {
                (doubt, doubtStep) = (other.probability, step)
            }
        }
        close(values)
        return Transcription(places: places)
    }

    /// Whether a character is nowhere likelier than at a step, of its neighbours: what a character before the blanks leaves
    /// behind, or one behind them sends ahead, is no other character.
    private static func isPeak(
        of character: Int, _ values: borrowing MutableSpan<Float>, _ step: Int, _ steps: Int, _ stride: Int
    ) -> Bool {
        [step - 1, step + 1].allSatisfy { beside in
            beside < 0 || beside >= steps || values[beside * stride + character] <= values[step * stride + character]
        }
    }

    /// The likeliest character of a step.
    private static func likeliest(
        _ values: borrowing MutableSpan<Float>, _ start: Int, _ classes: Int
    ) -> (character: Int, probability: Float) {
        var (character, probability) = (0, Float(0))
        for k in 1..<classes where values[start + k] > probability {
            (character, probability) = (k, values[start + k])
        }
        return (character, probability)
    }

    private static func place(
        _ values: borrowing MutableSpan<Float>, _ step: Int, of steps: Int, _ stride: Int, _ alphabet: Alphabet
    ) -> Transcription.Place {
        var candidates: [Transcription.Candidate] = []
        for k in 0..<alphabet.classes where values[step * stride + k] >= least {
            let character = k == 0 ? nil : alphabet.characters[k - 1]
            candidates.append(.init(character: character, probability: Double(values[step * stride + k])))
        }
        candidates.sort { $0.probability > $1.probability }
        return Transcription.Place(
            candidates: Array(candidates.prefix(kept)), centre: (Double(step) + 0.5) / Double(max(1, steps)))
    }
}
