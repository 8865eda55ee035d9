/// What a line of print says, apart from where it is.
public struct PrintedText: Sendable, Hashable {
    /// The text that is most likely.
    public var transcript: String
    /// The likeliest texts, the transcript first.
    public var candidates: [Candidate]

    /// A text that a line may say.
    public struct Candidate: Sendable, Hashable, Decodable {
        /// The text.
        public var transcript: String
        /// How likely, from 0 to 1.
        public var confidence: Double

        /// Makes a candidate.
        public init(transcript: String, confidence: Double) {
            self.transcript = transcript
            self.confidence = confidence
        }
    }

    /// Makes a text of its candidates, the likeliest first.
    public init(candidates: [Candidate]) {
        transcript = candidates.first?.transcript ?? ""
        self.candidates = candidates
    }
}
