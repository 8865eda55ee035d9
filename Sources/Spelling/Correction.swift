/// A line whose spelling was corrected.
public struct Correction: Sendable, Hashable {
    /// The line, without leading and trailing blanks.
    public var text: String
    /// The changes from left to right; never empty.
    public var changes: [Change]

    /// How much less likely it is than what was read, by the reader alone, in nats.
    public var cost: Double { changes.reduce(0) { $0 + $1.cost } }

    /// A word that was changed.
    public struct Change: Sendable, Hashable {
        /// Its places in the line.
        public var places: Range<Int>
        /// The text that was read.
        public var from: String
        /// The corrected text.
        public var to: String
        /// Its additional cost by the reader, in nats.
        public var cost: Double
        /// The source of the correction.
        public var source: Source
    }

    /// The source of a correction.
    public enum Source: Sendable, Hashable {
        /// The custom words.
        case customWord
        /// The dictionary of a language, by its tag.
        case dictionary(String)
        /// The letter statistics of a language, by its tag. The text isn't a known word, but more likely than other
        /// readings of equal cost.
        case letters(String)
    }
}
