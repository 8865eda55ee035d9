/// A line of print as one look at it reads it: characters from left to right, each with what else it may be.
public struct Transcription: Sendable, Hashable {
    /// The places of characters, from left to right.
    public var places: [Place]
    /// How much the grays of the picture that was read differ, as their standard deviation: blur, haste, distance and too little
    /// light lower it. 0 where that is not known.
    public var contrast = 0.0

    /// Where a character is, or may be.
    public struct Place: Sendable, Hashable {
        /// What it may be, most likely first; never empty.
        public var candidates: [Candidate]
        /// Where its middle is along the line, from 0 at its left end to 1 at its right one; nil where that is not known.
        public var centre: Double?

        public init(candidates: [Candidate], centre: Double? = nil) {
            self.candidates = candidates
            self.centre = centre
        }
    }

    /// One of the things that may be at a place.
    public struct Candidate: Sendable, Hashable {
        /// The character; nil where there may be none.
        public var character: Character?
        /// How likely, from 0 to 1.
        public var probability: Double

        public init(character: Character?, probability: Double) {
            self.character = character
            self.probability = probability
        }
    }

    public init(places: [Place]) { self.places = places }

    /// The most likely text, without blanks at its ends.
    public var text: String {
        var characters = places.compactMap { $0.candidates[0].character }
        while characters.last == " " { characters.removeLast() }
        return String(characters.drop { $0 == " " })
    }

    /// The probability of the least certain character of the most likely text; 0 where there is none.
    public var confidence: Double {
        places.filter { $0.candidates[0].character != nil }.map { $0.candidates[0].probability }.min() ?? 0
    }
}
