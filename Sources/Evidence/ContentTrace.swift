public import ScanModel
public import TextContent

/// One search for contents of a wanted kind, and what it gave, for people who ask why something was told, changed or not told.
public struct ContentTrace: Sendable, Hashable {
    /// The kind.
    public var type: TextContentType
    /// Whether what is found must not be shown in full.
    public var isMasked: Bool
    /// Ids of the lines that were searched together, the upper one first; lines have them whether they are told or not.
    public var lines: [String]
    /// What the looks at the lines say together; a line feed between two lines.
    public var transcript: String
    /// What was found.
    public var found: [Found]
    /// What came near, and was not taken for one.
    public var rejections: [Rejection]

    /// Something that was found.
    public struct Found: Sendable, Hashable {
        /// Number of the content that it is evidence of, among all; nil where it is none of any: not certain enough, or less
        /// than what else lies there.
        public var number: Int?
        /// Id of that content's item; nil as long as it has none.
        public var item: String?
        /// Ids of the lines in which it lies.
        public var lines: [String]
        /// What it says.
        public var reading: ContentReading

        /// Makes something that was found.
        public init(number: Int?, item: String?, lines: [String], reading: ContentReading) {
            self.number = number
            self.item = item
            self.lines = lines
            self.reading = reading
        }
    }

    /// Makes a search's result.
    public init(
        type: TextContentType, isMasked: Bool = false, lines: [String], transcript: String, found: [Found] = [],
        rejections: [Rejection] = []
    ) {
        self.type = type
        self.isMasked = isMasked
        self.lines = lines
        self.transcript = transcript
        self.found = found
        self.rejections = rejections
    }
}
