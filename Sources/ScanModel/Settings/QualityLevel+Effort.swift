extension QualityLevel {
    /// What a level may spend: everything that one level does otherwise than another.
    ///
    /// Times are capture time, so a recording is read the same way on every machine. docs/measurements.md (Cost) has what the
    /// levels cost in processor time, and decisions/0014 and 0018 why work is counted and not timed.
    public struct Effort: Sendable, Hashable {
        /// Decoding of codes, in milliseconds of a middling processor's time per second.
        public let decoding: Double
        /// Seconds between two quick passes over the whole region, for codes that no candidate was found for.
        public let glanceInterval: Double
        /// Seconds between two thorough passes over the whole region.
        public let thoroughInterval: Double
        /// Multiplications per second for text. A kiosk's core does 25 to 45 billion.
        public let multiplications: Double
        /// Seconds between two searches for lines while something moves or isn't certain yet.
        public let searchInterval: Double
        /// Pixels of a search for lines, if no height of lines is asked for. Larger regions are reduced to this.
        public let searchPixels: Double
        /// The large detector and reader; nil if the level uses only the small ones.
        public let large: Large?

        /// What the large detector and reader may spend.
        public struct Large: Sendable, Hashable {
            /// The fewest seconds between two searches with the large detector.
            public let searchInterval: Double
            /// Pixels of such a search (docs/decisions/0030-the-large-detector-settles-lines.md).
            public let searchPixels: Double
            /// Attempts at a line that follow one another closely.
            public let quickAttempts: Int
        }
    }

    /// What the level may spend.
    public var effort: Effort {
        switch self {
        case .fast:
            Effort(
                decoding: 6, glanceInterval: 0.8, thoroughInterval: 4, multiplications: 2.5e9, searchInterval: 0.1,
                searchPixels: 236e3, large: nil)
        case .balanced:
            Effort(
                decoding: 18, glanceInterval: 0.4, thoroughInterval: 1.6, multiplications: 5e9, searchInterval: 0.06,
                searchPixels: 236e3, large: .init(searchInterval: 0.4, searchPixels: 520e3, quickAttempts: 3))
        case .accurate:
            Effort(
                decoding: 54, glanceInterval: 0.1, thoroughInterval: 0.4, multiplications: 15e9, searchInterval: 0.06,
                searchPixels: 800e3, large: .init(searchInterval: 0.25, searchPixels: 2.1e6, quickAttempts: 6))
        }
    }
}
