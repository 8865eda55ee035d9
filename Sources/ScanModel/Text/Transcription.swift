/// A line of text as one attempt read it: its characters from left to right, each with alternatives.
public struct Transcription: Sendable, Hashable {
    /// The positions of characters, from left to right.
    public var places: [Place]
    /// The standard deviation of the gray values of the picture that was read; blur, motion, distance and low light
    /// lower it. 0 if unknown.
    public var contrast = 0.0

    /// A position where a character is, or may be.
    public struct Place: Sendable, Hashable {
        /// The possible characters, most likely first; never empty.
        public var candidates: [Candidate]
        /// The character's centre along the line, from 0 at the left end to 1 at the right; nil if unknown.
        public var centre: Double?

        public init(candidates: [Candidate], centre: Double? = nil) {
            self.candidates = candidates
            self.centre = centre
        }
    }

    /// A possible character at a place.
    public struct Candidate: Sendable, Hashable {
        /// The character; nil for the possibility that there is none.
        public var character: Character?
        /// The probability, from 0 to 1.
        public var probability: Double

        public init(character: Character?, probability: Double) {
            self.character = character
            self.probability = probability
        }
    }

    public init(places: [Place]) { self.places = places }

    /// The most likely text, without leading and trailing blanks.
    public var text: String {
        var characters = places.compactMap { $0.candidates[0].character }
        while characters.last == " " { characters.removeLast() }
        return String(characters.drop { $0 == " " })
    }

    /// The probability of the least certain character of the most likely text; 0 if the text is empty.
    public var confidence: Double {
        places.filter { $0.candidates[0].character != nil }.map { $0.candidates[0].probability }.min() ?? 0
    }
}
