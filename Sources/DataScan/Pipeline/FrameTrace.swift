public import Evidence
public import Recognition
public import ScanModel
import Tracking

/// The details of one frame beyond its events, to find out why something was read late, split or wrong.
public struct FrameTrace: Sendable, Equatable {
    /// The frame.
    public var moment: Moment
    /// The barcodes that were read in the frame.
    public var readings: [CodeReading]
    /// Whether the frame was searched for lines of text.
    public var searchedText: Bool
    /// The attempts at lines of text.
    public var looks: [LineLook]
    /// The searches for contents of requested types, in lines with a new attempt.
    public var contents: [ContentTrace]
    /// All tracks after the frame, reported or not.
    public var followed: [Followed]
    /// What prevents reading a code that is certainly there; nil if nothing does.
    public var hint: Guidance.Hint?
    /// Why part of the frame was abandoned; nil if nothing was.
    public var failure: AbandonReason?

    /// A barcode as read in one frame.
    public struct CodeReading: Sendable, Equatable {
        /// Content, position, number of agreeing rows, and whether the picture had to be changed for the reading.
        public var reading: Reading
        /// Number of the track that got the reading, among the barcode tracks.
        public var track: Int?

        public init(reading: Reading, track: Int?) {
            self.reading = reading
            self.track = track
        }
    }

    /// One attempt at a line of text.
    public struct LineLook: Sendable, Equatable {
        /// Number of the line's track, among the line tracks.
        public var track: Int
        /// The part of the picture that was read, in fractions of the full frame.
        public var bounds: Quad
        /// The text that was read; empty if nothing was.
        public var transcript: String
        /// Probability of the least certain character, 0 to 1.
        public var confidence: Double

        public init(track: Int, bounds: Quad, transcript: String, confidence: Double) {
            self.track = track
            self.bounds = bounds
            self.transcript = transcript
            self.confidence = confidence
        }
    }

    /// A barcode or line that is tracked.
    public struct Followed: Sendable, Equatable {
        /// Whether it is a barcode or a line of text; each kind numbers its tracks separately.
        public var kind: Content.Kind
        /// Number of the track.
        public var track: Int
        /// Id of its item; nil while the ledger reports none. An item that is held back also has an id.
        public var item: String?
        /// Where it is expected now, in fractions of the full frame.
        public var bounds: Quad
        /// The confidence in its item's content, 0 to 1; nil without an item.
        public var confidence: Double?
        /// Whether its item is stable.
        public var isStable: Bool
        /// Seconds of searching for it since it was last seen; 0 if it wasn't searched for or was just seen.
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
    /// Adds the details from the lane of codes.
    /// - Parameter tracks: the tracks after the frame, each with its item.
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

    /// Adds the tracks of a lane of documents or rectangles.
    mutating func note(_ kind: Content.Kind, _ tracks: [(track: OutlineTrack, item: RecognizedItem?)]) {
        followed += tracks.map { track, item in
            Followed(kind, track: track.id, item, bounds: track.bounds, absence: track.absence)
        }
    }

    /// Adds the details from the lane of text.
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

/// The details of a frame from the lane of text.
struct TextTrace {
    var searched: Bool
    var looks: [FrameTrace.LineLook]
    var tracks: [(track: LineTrack, item: RecognizedItem?)]
    var contents: [ContentTrace]
}
