public import Imaging
public import ScanModel

/// A line that waits to be read.
public struct WaitingLine: Sendable {
    /// The line's track.
    public var track: Int
    /// Capture time of its frame, in seconds on the source's clock.
    public var captureTime: Double
    /// The ratio of length to height of the cut-out line, needed to fuse readings.
    public var shape: Double
    /// The contrast of the fast reader's reading of the same frame; 0 if there is none.
    public var contrast: Double
    /// The direction of the cut-out line in the frame.
    public var along: Point
    /// The line, straightened, with a margin of `room`.
    public var picture: Luma

    /// The margin that lines need, as a fraction of their height.
    public static let room = 0.4
    /// Height of a picture in pixels, including the margin: enough for the recogniser's 48 rows without the outer part
    /// of the margin.
    public static let rows = 70

    public init(
        track: Int, captureTime: Double, shape: Double, contrast: Double = 0, along: Point = Point(x: 1, y: 0),
        picture: Luma
    ) {
        self.track = track
        self.captureTime = captureTime
        self.shape = shape
        self.contrast = contrast
        self.along = along
        self.picture = picture
    }
}

/// A line that was read.
public struct FinishedLine: Sendable, Hashable {
    /// The line's track.
    public var track: Int
    /// Capture time of the frame.
    public var captureTime: Double
    /// The ratio of length to height of the cut-out line.
    public var shape: Double
    /// The text; empty if the line can't be read.
    public var reading: Transcription
    /// Whether the line was upside down.
    public var isTurned = false
    /// The direction of the cut-out line in the frame.
    public var along = Point(x: 1, y: 0)
}

extension WaitingLine {
    /// Converts a reading of the picture to one of the line: places are relative to the line, without the margin.
    func result(_ line: LineReading) -> FinishedLine {
        var reading = line.text
        reading.contrast = contrast
        for index in reading.places.indices {
            guard let centre = reading.places[index].centre else { continue }
            let place = (centre * (shape + 2 * Self.room) - Self.room) / max(0.01, shape)
            reading.places[index].centre = min(max(place, 0), 1)
        }
        return FinishedLine(
            track: track, captureTime: captureTime, shape: shape, reading: reading, isTurned: line.isTurned,
            along: along)
    }
}
