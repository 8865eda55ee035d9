/// The content of a line of text, or of a content type found in it, without its position.
public struct PrintedText: Sendable, Hashable {
    /// The most likely text.
    public var transcript: String
    /// The most likely texts, starting with the transcript. For a content type, the second one is what the reader read
    /// before it took the type into account, if that differs.
    public var candidates: [Candidate]
    /// Its meaning, if a content type was requested.
    public var meaning: TextMeaning?

    /// A possible text of a line.
    public struct Candidate: Sendable, Hashable, Decodable {
        /// The text.
        public var transcript: String
        /// Its probability, from 0 to 1.
        public var confidence: Double

        public init(transcript: String, confidence: Double) {
            self.transcript = transcript
            self.confidence = confidence
        }
    }

    /// Makes a text from its candidates, most likely first.
    public init(candidates: [Candidate], meaning: TextMeaning? = nil) {
        transcript = candidates.first?.transcript ?? ""
        self.candidates = candidates
        self.meaning = meaning
    }
}
