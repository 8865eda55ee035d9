public import Imaging
public import ScanModel

/// A part of a frame in which to find lines.
public struct WaitingScene: Sendable {
    /// Capture time of its frame, in seconds on the source's clock.
    public var captureTime: Double
    /// The part of the frame that it shows.
    public var region: Region
    /// Its pixels.
    public var picture: Luma
    /// The width for the detector in pixels; the detector's process scales the picture.
    public var width: Int
    /// The height for the detector in pixels.
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
    /// The line from ascenders to descenders, in fractions of the picture.
    public var bounds: Quad
    /// The probability that this is a line, from 0 to 1.
    public var score: Double

    public init(bounds: Quad, score: Double) {
        self.bounds = bounds
        self.score = score
    }
}

/// The lines that were found in a scene.
public struct FinishedScene: Sendable, Hashable {
    /// Capture time of the frame.
    public var captureTime: Double
    /// The lines, in fractions of the full frame.
    public var lines: [FoundLine]
}

extension WaitingScene {
    /// Converts lines of the picture to lines of the frame.
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
