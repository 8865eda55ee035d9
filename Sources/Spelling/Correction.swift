/// A line as it is spelt, where that is not what was read.
public struct Correction: Sendable, Hashable {
    /// The line, without blanks at its ends.
    public var text: String
    /// What was changed, from left to right; never empty.
    public var changes: [Change]

    /// How much less likely it is than what was read, by the reader alone, in nats.
    public var cost: Double { changes.reduce(0) { $0 + $1.cost } }

    /// A word that was changed.
    public struct Change: Sendable, Hashable {
        /// Its places in the line.
        public var places: Range<Int>
        /// What was read.
        public var from: String
        /// What it is.
        public var to: String
        /// How much dearer that is by the reader, in nats.
        public var cost: Double
        /// How that is known.
        public var source: Source
    }

    /// What a change is made by.
    public enum Source: Sendable, Hashable {
        /// The user's own words.
        case customWord
        /// The dictionary of a language: its tag.
        case dictionary(String)
        /// No word that is known, but a likelier one among equals, by how words of a language look: its tag.
        case letters(String)
    }
}
