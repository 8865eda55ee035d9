public import ScanModel

/// A content of a requested type, found in one or several lines.
public struct ContentReading: Sendable, Hashable {
    /// The text as printed.
    public var text: String
    /// The reader's best guess before the content type was considered.
    public var bestGuess: String
    /// The places of the lines that it covers, counted through all lines; a line feed between two lines counts as one
    /// place.
    public var places: Range<Int>
    /// The canonical form, for comparison and processing.
    public var normalized: String
    /// Its components.
    public var components: [ContentComponent]
    /// The text with the part that must not be shown hidden, such as a card number with only its last digits; nil if
    /// all may be shown.
    public var masked: String?
    /// Whether a single further misread character could turn it into another equally good content: a bare domain is a
    /// mail address without its @.
    public var isWeak: Bool
    /// The form by which two readings are compared; punctuation in an address, for example, doesn't matter.
    public var gist: String { ownGist ?? normalized }
    /// The same; nil if that is the normalized form.
    var ownGist: String?
    /// Whether it lacks the check digit that most contents of its type have.
    public var lacksCheck = false
    /// Its additional cost over the reader's best guess, in nats.
    public var cost: Double
    /// The additional cost of the next valid reading with different content, in nats; infinity if there is none within
    /// `ContentReader.reach`. A margin below `ContentReader.margin` means that the reading isn't certain.
    public var margin: Double

    /// The changes from the reader's best guess to this reading.
    public var changes: [Change]

    /// A character that differs from the reader's best guess.
    public struct Change: Sendable, Hashable {
        /// Its place.
        public var place: Int
        /// The reader's best guess; nil for no character.
        public var from: Character?
        /// The character in the reading; nil for none.
        public var to: Character?
    }
}
