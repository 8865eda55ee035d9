public import Imaging
public import ScanModel

/// A part of a frame in which lines are to be found.
public struct WaitingScene: Sendable {
    /// When its frame was taken, in seconds on the source's clock.
    public var captureTime: Double
    /// Which part of the frame it shows.
    public var region: Region
    /// Its pixels.
    public var picture: Luma
    /// Its size for the detector, in pixels; the detector's process brings it to that.
    public var width: Int
    /// The height for the detector.
    public var height: Int

    public init(captureTime: Double, region: Region, picture: Luma, width: Int, height: Int) {
        self.captureTime = captureTime
        self.region = region
        self.picture = picture
        self.width = width
        self.height = height
    }
}

/// A line that was found in a picture.
public struct FoundLine: Sendable, Hashable {
    /// From ascenders to descenders, in fractions of the picture.
    public var bounds: Quad
    /// How sure it is that there is a line, from 0 to 1.
    public var score: Double

    public init(bounds: Quad, score: Double) {
        self.bounds = bounds
        self.score = score
    }
}

/// A scene in which lines were found.
public struct FinishedScene: Sendable, Hashable {
    /// When the frame was taken.
    public var captureTime: Double
    /// The lines, in fractions of the full frame.
    public var lines: [FoundLine]
}

extension WaitingScene {
    /// Lines of the picture as lines of the frame.
    func result(_ lines: [FoundLine]) -> FinishedScene {
        FinishedScene(
            captureTime: captureTime,
            lines: lines.map { line in
                FoundLine(
                    bounds: line.bounds.map { point in
                        Point(x: region.x + point.x * region.width, y: region.y + point.y * region.height)
                    }, score: line.score)
            })
    }
}
