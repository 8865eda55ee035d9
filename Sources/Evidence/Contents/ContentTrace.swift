public import ScanModel
public import TextContent

/// One search for contents of a requested type and its result, for people who ask why something was reported, changed
/// or omitted.
public struct ContentTrace: Sendable, Hashable {
    /// The content type.
    public var type: TextContentType
    /// Whether the contents must not be shown in full.
    public var isMasked: Bool
    /// Ids of the lines that were searched together, from top to bottom; lines have ids whether they are reported or
    /// not.
    public var lines: [String]
    /// The fused text of the lines, with a line feed between two lines.
    public var transcript: String
    /// The contents found.
    public var found: [Found]
    /// Near misses, which were rejected.
    public var rejections: [Rejection]

    /// A content that was found.
    public struct Found: Sendable, Hashable {
        /// Number of the content that it is evidence for; nil if there is none, because it isn't certain enough or
        /// other content in that place outweighs it.
        public var number: Int?
        /// Id of that content's item; nil until it has one.
        public var item: String?
        /// Ids of the lines that contain it.
        public var lines: [String]
        /// What was read.
        public var reading: ContentReading

        public init(number: Int?, item: String?, lines: [String], reading: ContentReading) {
            self.number = number
            self.item = item
            self.lines = lines
            self.reading = reading
        }
    }

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
