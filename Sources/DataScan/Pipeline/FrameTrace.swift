public import Evidence
public import Recognition
public import ScanModel
import Tracking

/// What one frame gave beyond its events, for people who ask why something was read late, split or wrong.
public struct FrameTrace: Sendable, Equatable {
    /// The frame.
    public var moment: Moment
    /// The barcodes that were read in it.
    public var readings: [CodeReading]
    /// Whether lines of text were searched for in it.
    public var searchedText: Bool
    /// The looks at lines of text.
    public var looks: [LineLook]
    /// The searches for contents of wanted kinds, in lines at which there was another look.
    public var contents: [ContentTrace]
    /// All that is followed after the frame, told or not.
    public var followed: [Followed]
    /// What is in the way of reading a code that is surely there; nil where nothing is.
    public var hint: Guidance.Hint?
    /// Why part of the frame was given up; nil where nothing was.
    public var failure: AbandonReason?

    /// A barcode as one frame gave it.
    public struct CodeReading: Sendable, Equatable {
        /// Content, place, rows that agreed, and whether the picture had to be changed for it.
        public var reading: Reading
        /// Number of the track that it was given to, among the barcodes' tracks.
        public var track: Int?

        public init(reading: Reading, track: Int?) {
            self.reading = reading
            self.track = track
        }
    }

    /// One look at a line of text.
    public struct LineLook: Sendable, Equatable {
        /// Number of the line's track, among the lines' tracks.
        public var track: Int
        /// The part of the picture that was read, in fractions of the full frame.
        public var bounds: Quad
        /// What it said; empty where nothing was read.
        public var transcript: String
        /// Probability of its least certain character, 0 to 1.
        public var confidence: Double

        public init(track: Int, bounds: Quad, transcript: String, confidence: Double) {
            self.track = track
            self.bounds = bounds
            self.transcript = transcript
            self.confidence = confidence
        }
    }

    /// A thing that is followed.
    public struct Followed: Sendable, Equatable {
        /// Whether it is a barcode or a line of text; tracks are numbered for each by itself.
        public var kind: Content.Kind
        /// Number of its track.
        public var track: Int
        /// Id of its item; nil as long as the ledger tells none. An item that is held back has one as well.
        public var item: String?
        /// Where it is expected now, in fractions of the full frame.
        public var bounds: Quad
        /// How sure its item's content is, 0 to 1; nil without an item.
        public var confidence: Double?
        /// Whether its item is stable.
        public var isStable: Bool
        /// Seconds that it was looked for since it was seen last; 0 where it was not, or just was seen.
        public var absence: Double

        public init(
            kind: Content.Kind, track: Int, item: String? = nil, bounds: Quad, confidence: Double? = nil,
            isStable: Bool = false, absence: Double = 0
        ) {
            self.kind = kind
            self.track = track
            self.item = item
            self.bounds = bounds
            self.confidence = confidence
            self.isStable = isStable
            self.absence = absence
        }
    }

    public init(
        moment: Moment, readings: [CodeReading] = [], searchedText: Bool = false, looks: [LineLook] = [],
        contents: [ContentTrace] = [], followed: [Followed] = [], hint: Guidance.Hint? = nil,
        failure: AbandonReason? = nil
    ) {
        self.moment = moment
        self.readings = readings
        self.searchedText = searchedText
        self.looks = looks
        self.contents = contents
        self.followed = followed
        self.hint = hint
        self.failure = failure
    }
}

extension FrameTrace {
    /// Takes what the lane of codes gave.
    /// - Parameter tracks: those after the frame, each with its item.
    mutating func note(_ sighting: Sighting, _ tracks: [(track: Track, item: RecognizedItem?)]) {
        (hint, failure) = (sighting.obstacles.first?.hint, sighting.failure)
        readings = sighting.readings.map { reading in
            let alike = tracks.filter { $0.track.barcode == reading.barcode && $0.track.absence == 0 }
            let owner = alike.min {
                $0.track.bounds.largestMove(to: reading.bounds) < $1.track.bounds.largestMove(to: reading.bounds)
            }
            return CodeReading(reading: reading, track: owner?.track.id)
        }
        followed += tracks.map { track, item in
            Followed(.barcode, track: track.id, item, bounds: track.bounds, absence: track.absence)
        }
    }

    /// Takes what the lane of text gave.
    mutating func note(_ text: TextTrace) {
        (searchedText, looks, contents) = (text.searched, text.looks, text.contents)
        followed += text.tracks.map { track, item in
            Followed(.text, track: track.id, item, bounds: track.bounds, absence: track.absence)
        }
    }
}

extension FrameTrace.Followed {
    fileprivate init(
        _ kind: Content.Kind, track: Int, _ item: RecognizedItem?, bounds: Quad, absence: Double
    ) {
        self.init(
            kind: kind, track: track, item: item?.id, bounds: bounds, confidence: item?.confidence,
            isStable: item?.stability == .stable, absence: absence)
    }
}

/// What the way of text gave in a frame.
struct TextTrace {
    var searched: Bool
    var looks: [FrameTrace.LineLook]
    var tracks: [(track: LineTrack, item: RecognizedItem?)]
    var contents: [ContentTrace]
}
