import Inference
package import ScanModel

/// A decoder that converts the distributions over characters of every few columns into characters with alternatives.
///
/// Connectionist temporal classification (Graves et al., 2006): repetitions of a class are one character, and blanks
/// are removed.
package struct CTCDecoder {
    package init() {}

    /// Minimum probability of an alternative.
    private static let least: Float = 0.01
    /// Minimum probability of a doubtful place, where the blank is the most likely class.
    private static let doubtful: Float = 0.15
    /// Maximum number of alternatives per character.
    private static let kept = 5

    /// - Parameters:
    ///   - values: logits, `stride` per step, of which only the alphabet's classes are used; they are replaced by
    ///     probabilities.
    ///   - mask: the allowed classes; nil for all.
    /// - Returns: places whose centres are fractions of the number of steps.
    package mutating func decode(
        _ values: inout MutableSpan<Float>, steps: Int, stride: Int, _ alphabet: Alphabet, mask: [Bool]? = nil
    ) -> Transcription {
        let classes = alphabet.classes
        for step in 0..<steps {
            if let mask { for k in 0..<classes where !mask[k] { values[step * stride + k] = -.infinity } }
            Network.softmax(&values, at: step * stride, count: classes)
        }
        var places: [Transcription.Place] = []
        // The step at which the current character has the highest probability.
        var (current, best, bestStep) = (0, Float(0), 0)
        // The step among the current blanks at which another class is most likely, unless it belongs to a neighbouring
        // character.
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
            let other = Self.mostLikely(values, step * stride, classes)
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

    /// Returns whether a character's probability at a step is at least that at both neighbouring steps. The tails of
    /// the characters before and after the blanks aren't separate characters.
    private static func isPeak(
        of character: Int, _ values: borrowing MutableSpan<Float>, _ step: Int, _ steps: Int, _ stride: Int
    ) -> Bool {
        [step - 1, step + 1].allSatisfy { beside in
            beside < 0 || beside >= steps || values[beside * stride + character] <= values[step * stride + character]
        }
    }

    /// Returns the most likely character of a step.
    private static func mostLikely(
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
