public import ScanModel

/// Everything that a clip's page shows: what was read, reported and printed. Frames are frame numbers, from 0.
public struct ClipData: Sendable, Equatable {
    /// The clip's name on the page.
    public var name: String
    /// Width of the frames, in pixels; 0 until known.
    public var width = 0
    /// Height of the frames, in pixels; 0 until known.
    public var height = 0
    /// Frames per second of the scan.
    public var frameRate: Double
    /// Number of the latest frame, plus one.
    public var frames = 0
    /// What is wrong with the recording; nil if it is intact.
    public var problem: String?
    /// The interval of kept pictures, in frames; 1 if all were kept.
    public var interval = 1
    /// The kept pictures, in order.
    public var pictures: [Picture] = []
    /// The items in the order in which they came, followed by what was read and never reported.
    public var rows: [Row] = []
    /// All readings and attempts, in order.
    public var readings: [Mark] = []
    /// Frames that were searched for lines of text.
    public var searches: [Int] = []
    /// What prevented reading a code, and when.
    public var hints: [Stretch] = []
    /// Frames of which a part was abandoned, and why.
    public var failures: [Stretch] = []
    /// What is printed; nil if unknown.
    public var truth: Truth?
    /// The result for each printed item.
    public var outcomes: [TruthComparison.Outcome] = []
    /// The differences between what is printed and what was reported.
    public var differences: [Difference] = []

    /// A picture, and the positions of items in it.
    public struct Picture: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// Path of the image file, relative to the page.
        public var file: String
        /// The positions of the rows' items.
        public var places: [Place]
    }

    /// The position of an item in a frame.
    public struct Place: Sendable, Equatable {
        /// Number of its row; nil for a line of text that was found but not read.
        public var row: Int?
        /// Whether its item was stable.
        public var isStable: Bool
        /// Whether it was searched for and not seen.
        public var isAbsent: Bool
        /// Its corners, in fractions of the frame.
        public var quad: Quad
    }

    /// The life of an item, or of content that was read and never reported.
    public struct Row: Sendable, Equatable {
        /// Its id; nil if it was never reported.
        public var id: String?
        /// Whether it is a barcode or a line of text.
        public var kind: Content.Kind
        /// The symbology of a barcode.
        public var symbology: Symbology?
        /// Its content; for content that was never reported, the most frequent reading.
        public var content: String
        /// The events about it.
        public var events: [Event] = []
        /// The confidence in its content, at each change.
        public var evidence: [Step] = []
        /// When it was searched for and not seen.
        public var absent: [Stretch] = []
    }

    /// An event of an item.
    public struct Event: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// The event's name: add, update, stable, remove.
        public var name: String
        /// The content at that time; nil in a removal.
        public var content: String?
        /// The confidence at that time, 0 to 1; nil in a removal.
        public var confidence: Double?
        /// The reported position; nil in a removal.
        public var quad: Quad?
        /// Why it was removed; nil in other events.
        public var reason: RemovalReason?
    }

    /// A value that holds from a frame on.
    public struct Step: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// The value.
        public var value: Double
    }

    /// Consecutive frames.
    public struct Stretch: Sendable, Equatable {
        /// The first and the last frame.
        public var (first, last): (Int, Int)
        /// What holds in them; empty if that is clear.
        public var name = ""

        public init(_ first: Int, _ last: Int, _ name: String = "") {
            (self.first, self.last) = (first, last)
            self.name = name
        }
    }

    /// A barcode that was read in a frame, or an attempt at a line of text.
    public struct Mark: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// Number of the row that it counts for; nil if it counts for none.
        public var row: Int?
        /// What was read; empty if nothing was.
        public var content: String
        /// The probability of the least certain character of an attempt at text; nil for a barcode.
        public var confidence: Double?
        /// Whether the pixels of a barcode were read as they are, not enlarged or deblurred.
        public var isPlain: Bool?
        /// The maximum number of rows that agreed in one attempt at a linear code.
        public var lines: Int?
        /// The position, in fractions of the frame.
        public var quad: Quad
        /// Number of the printed item at its position; nil if there is none.
        public var truth: Int?
        /// Whether it matches the printed item; nil if there is none.
        public var isRight: Bool?
    }
}
