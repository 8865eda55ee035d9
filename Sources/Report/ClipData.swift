public import ScanModel

/// All that a clip's page shows: what was read, told and printed. Frames are numbers of frames, from 0.
public struct ClipData: Sendable, Equatable {
    /// What the clip is called on the page.
    public var name: String
    /// Width of its frames, in pixels; 0 until known.
    public var width = 0
    /// Height of its frames, in pixels; 0 until known.
    public var height = 0
    /// Frames a second that it was scanned at.
    public var frameRate: Double
    /// Number of the latest frame, and one more.
    public var frames = 0
    /// What is wrong with the recording; nil where it is whole.
    public var problem: String?
    /// Every so many frames a picture was kept; 1 where all were.
    public var interval = 1
    /// The kept pictures, in order.
    public var pictures: [Picture] = []
    /// The items, in the order in which they came, and behind them what was read and never told.
    public var rows: [Row] = []
    /// All readings and looks, in order.
    public var readings: [Mark] = []
    /// Frames in which lines of text were searched for.
    public var searches: [Int] = []
    /// What was in the way of reading a code, and when.
    public var hints: [Stretch] = []
    /// Frames of which a part was given up, and why.
    public var failures: [Stretch] = []
    /// What is printed; nil where that isn't known.
    public var truth: Truth?
    /// What became of each printed item.
    public var outcomes: [TruthComparison.Outcome] = []
    /// In what way that is not what was told.
    public var differences: [Difference] = []

    /// A picture, and where things were in it.
    public struct Picture: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// Path of the image file, from the page.
        public var file: String
        /// Where the rows' things were.
        public var places: [Place]
    }

    /// Where a thing was in a frame.
    public struct Place: Sendable, Equatable {
        /// Number of its row; nil of a line of text that was found and not read.
        public var row: Int?
        /// Whether its item was stable.
        public var isStable: Bool
        /// Whether it was looked for and not seen.
        public var isAbsent: Bool
        /// Its corners, in fractions of the frame.
        public var quad: Quad
    }

    /// The life of an item, or of something that was read and never told.
    public struct Row: Sendable, Equatable {
        /// Its id; nil where it was never told.
        public var id: String?
        /// Whether it is a barcode or a line of text.
        public var kind: Content.Kind
        /// Of a barcode: the symbology.
        public var symbology: Symbology?
        /// What it says; of what was never told the most frequent reading.
        public var content: String
        /// What was told of it.
        public var events: [Event] = []
        /// How sure its content was, where that changed.
        public var evidence: [Step] = []
        /// When it was looked for and not seen.
        public var absent: [Stretch] = []
    }

    /// An event of an item.
    public struct Event: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// The event's name: add, update, stable, remove.
        public var name: String
        /// What it said then; nil in a removal.
        public var content: String?
        /// How sure that was, 0 to 1; nil in a removal.
        public var confidence: Double?
        /// Where it was told to be; nil in a removal.
        public var quad: Quad?
        /// Why it was removed; nil in other events.
        public var reason: RemovalReason?
    }

    /// A value that begins to hold with a frame.
    public struct Step: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// The value.
        public var value: Double
    }

    /// Frames in a row.
    public struct Stretch: Sendable, Equatable {
        /// The first and the last frame.
        public var (first, last): (Int, Int)
        /// What holds in them; empty where that is clear.
        public var name = ""

        /// Makes it of frames.
        public init(_ first: Int, _ last: Int, _ name: String = "") {
            (self.first, self.last) = (first, last)
            self.name = name
        }
    }

    /// A barcode that was read in a frame, or a look at a line of text.
    public struct Mark: Sendable, Equatable {
        /// The frame.
        public var frame: Int
        /// Number of the row that it counts for; nil where it counts for none.
        public var row: Int?
        /// What was read; empty where nothing was.
        public var content: String
        /// Of a look at text: the least certain character's probability; nil of a barcode.
        public var confidence: Double?
        /// Of a barcode: whether the pixels were read as they are, not enlarged or cleared of blur.
        public var isPlain: Bool?
        /// Of a linear code: the most rows of one look that agreed.
        public var lines: Int?
        /// Where, in fractions of the frame.
        public var quad: Quad
        /// Number of the printed item in whose place it is, and whether it says the same; nil where there is none.
        public var truth: Int?
        /// Whether it says what is printed.
        public var isRight: Bool?
    }
}
