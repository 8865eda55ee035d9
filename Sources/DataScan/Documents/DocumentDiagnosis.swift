import Imaging
import ScanModel
import Tracking

/// Finds out what would help to read a document, or to photograph it.
struct DocumentDiagnosis {
    private(set) var obstacles: [Obstacle] = []

    /// How far, in frame widths or heights, a corner lies outside the region if it is cut off.
    private static let outside = 0.005
    /// Length of the shorter side, in pixels, below which print on a card isn't readable: 54 mm of an ID-1 card with letters 2 mm high,
    /// which are then 6 pixels, the finder's limit (`LineFinder.leastHeight`).
    private static let leastSide = 160.0
    /// Speed in frame widths per second from which a picture is blurred at the usual 1/60 s: 7 pixels of 1280.
    private static let fast = 0.35
    /// Gray from which a pixel is burnt; shares of burnt pixels that are a reflection rather than noise, or white paper in bright light.
    private static let (burnt, glare): (UInt8, ClosedRange<Double>) = (250, 0.01...0.3)
    /// The pixels that have to be burnt at a sample: a reflection is a spot, while sharpening leaves bright seams, one or two pixels wide,
    /// beside letters and bars.
    private static let spot = [(x: 0, y: 0), (x: -2, y: 0), (x: 2, y: 0), (x: 0, y: -2), (x: 0, y: 2)]
    /// Samples along each side of the page.
    private static let samples = 24

    /// Examines the reported documents in a frame.
    mutating func take(
        _ items: [RecognizedItem], _ tracks: [OutlineTrack], _ frame: borrowing Frame, _ region: Region
    ) {
        obstacles.removeAll(keepingCapacity: true)
        for item in items {
            guard let track = tracks.first(where: { $0.bounds == item.bounds }) ?? tracks.first,
                let hint = hint(track.bounds, speed: track.motion.speed, frame, region)
            else { continue }
            obstacles.append(Obstacle(hint, at: track.bounds, item: item.id))
        }
    }

    private func hint(
        _ quad: Quad, speed: Double, _ frame: borrowing Frame, _ region: Region
    ) -> Guidance.Hint? {
        let (right, bottom) = (region.x + region.width, region.y + region.height)
        let isCut = quad.corners.contains {
            $0.x < region.x - Self.outside || $0.y < region.y - Self.outside || $0.x > right + Self.outside
                || $0.y > bottom + Self.outside
        }
        if speed > Self.fast { return .holdStill }
        if isCut { return .partlyOutside }
        if shortestSide(quad, frame) < Self.leastSide { return .moveCloser }
        return Self.glare.contains(burntShare(quad, frame)) ? .glare : nil
    }

    private func shortestSide(_ quad: Quad, _ frame: borrowing Frame) -> Double {
        let (width, height) = (Double(frame.width), Double(frame.height))
        let corners = quad.corners
        return zip(corners, corners[1...] + corners[..<1]).map { a, b in
            let (x, y) = ((b.x - a.x) * width, (b.y - a.y) * height)
            return (x * x + y * y).squareRoot()
        }.min() ?? 0
    }

    private func burntShare(_ quad: Quad, _ frame: borrowing Frame) -> Double {
        guard let map = Homography(unitSquareTo: quad), frame.window.width > 1, frame.window.height > 1 else {
            return 0
        }
        let pixels = frame.luma.pixels.span
        let (left, top) = (frame.window.x, frame.window.y)
        let (right, bottom) = (frame.window.width - 1, frame.window.height - 1)
        func isBurnt(_ x: Int, _ y: Int) -> Bool {
            pixels[min(max(y, 0), bottom) * (right + 1) + min(max(x, 0), right)] >= Self.burnt
        }
        var count = 0
        for row in 0..<Self.samples {
            for column in 0..<Self.samples {
                let place = map.apply(
                    Point(
                        x: (Double(column) + 0.5) / Double(Self.samples), y: (Double(row) + 0.5) / Double(Self.samples))
                )
                let (x, y) = (Int(place.x * Double(frame.width)) - left, Int(place.y * Double(frame.height)) - top)
                if Self.spot.allSatisfy({ isBurnt(x + $0.x, y + $0.y) }) { count += 1 }
            }
        }
        return Double(count) / Double(Self.samples * Self.samples)
    }
}
