/// What a line of print says, or a content of a kind that was found in it, apart from where it is.
public struct PrintedText: Sendable, Hashable {
    /// The text that is most likely.
    public var transcript: String
    /// The likeliest texts, the transcript first. Of a content the second one is what the reader took it for before anything was
    /// known of its kind, where that is another text.
    public var candidates: [Candidate]
    /// What it means, where a content type was asked for.
    public var meaning: TextMeaning?

    /// A text that a line may say.
    public struct Candidate: Sendable, Hashable, Decodable {
        /// The text.
        public var transcript: String
        /// How likely, from 0 to 1.
        public var confidence: Double

        public init(transcript: String, confidence: Double) {
            self.transcript = transcript
            self.confidence = confidence
        }
    }

    /// Makes a text of its candidates, the likeliest first.
    public init(candidates: [Candidate], meaning: TextMeaning? = nil) {
        transcript = candidates.first?.transcript ?? ""
        self.candidates = candidates
        self.meaning = meaning
    }
}
