public import ScanModel

/// A content of a kind that was found in a line, or in several.
public struct ContentReading: Sendable, Hashable {
    /// What it says, as it is printed.
    public var text: String
    /// What the reader took it for, before anything was known of the kind.
    public var bestGuess: String
    /// The places of the lines that it takes, counted through all lines; a line feed between two counts as one.
    public var places: Range<Int>
    /// The form in which it can be compared and worked with.
    public var normalized: String
    /// Its parts.
    public var components: [ContentComponent]
    /// What may be shown where all may not: a card number's last digits; nil where all may be shown.
    public var masked: String?
    /// Whether one more character misread could make something else of it that is as good: a bare domain is a mail address
    /// without its sign.
    public var isWeak: Bool
    /// What counts of it where two are compared: of an address not its signs.
    public var gist: String { ownGist ?? normalized }
    /// The same; nil where that is the normalized form.
    var ownGist: String?
    /// Whether it has no check digit, though most of its kind have one.
    public var lacksCheck = false
    /// How much dearer it is than the reader's best guess, in nats.
    public var cost: Double
    /// How much dearer than it the next reading is that says something else and is valid too, in nats; infinity where there is
    /// none within `ContentReader.reach`. One that is below `ContentReader.margin` is not certain.
    public var margin: Double

    /// What was changed to get from the reader's best guess to it.
    public var changes: [Change]

    /// A character that is not the reader's best guess.
    public struct Change: Sendable, Hashable {
        /// Its place.
        public var place: Int
        /// What the reader took it for; nil for nothing.
        public var from: Character?
        /// What it is; nil for nothing.
        public var to: Character?
    }
}
