public import Imaging
public import ScanModel

/// A line that is to be read.
public struct WaitingLine: Sendable {
    /// The line's track.
    public var track: Int
    /// When its frame was taken, in seconds on the source's clock.
    public var captureTime: Double
    /// Length by height of the line as it was cut out, for those who fuse looks.
    public var shape: Double
    /// What the fast reader's look of the same moment has as contrast; 0 where there is none.
    public var contrast: Double
    /// Direction of the line as it was cut out, in the frame.
    public var along: Point
    /// The line, straight, with `room` around it.
    public var picture: Luma

    /// The room that lines need around them, in parts of their height.
    public static let room = 0.4
    /// Rows of a picture, with the room: enough for the recogniser's 48 rows without the outer part of the room.
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
    /// When the frame was taken that was read.
    public var captureTime: Double
    /// Length by height of the line as it was cut out.
    public var shape: Double
    /// What it says; empty where it is nothing that can be read.
    public var reading: Transcription
    /// Whether the line was upside down.
    public var isTurned = false
    /// Direction of the line as it was cut out, in the frame.
    public var along = Point(x: 1, y: 0)
}

extension WaitingLine {
    /// A reading of the picture as one of the line: places are told along it, without the room.
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
