import Glibc
public import Imaging
public import ScanModel

/// Finds rectangles by geometry: borders of dark and bright areas that four straight sides explain. Many at once, nested, at any rotation.
///
/// The picture is reduced so far that the smallest requested rectangle still has enough pixels; corners are then refined in the frame.
/// The work is bounded by `steps` along borders, not by the clock, so the same frame gives the same rectangles on every machine.
public struct RectangleFinder {
    private var mask = InkMask()
    private var follower = BorderFollower()
    /// The steps and fits of the latest search.
    private(set) var work = (steps: 0, fits: 0)

    /// Pixels of the smallest side that is found, in the frame and in the reduced picture.
    private static let (leastSide, enough) = (12.0, 24.0)
    /// Steps along borders per frame. A page of text of 1280x720 has about 150,000, a step takes about 10 ns.
    static let steps = 300_000
    /// Candidates per frame that sides are fitted to.
    static let fits = 1500
    /// Side in pixels up to which a box is fitted although strokes cross it.
    private static let small = 80.0

    public init() {}

    /// Finds the rectangles in a part of a frame.
    /// - Parameters:
    ///   - area: in pixels of the full frame; clipped to the frame's window.
    ///   - options: which to report.
    /// - Returns: the most confident first, and from top to bottom among equals.
    public mutating func find(
        _ frame: borrowing Frame, area: PixelRect, options: RectangleOptions
    ) -> [FoundRectangle] {
        let area = area.intersection(frame.window)
        let shorter = Double(min(area.width, area.height))
        let least = max(Self.leastSide, options.minimumSize * shorter)
        var picture = frame.luma.cropped(
            to: PixelRect(
                x: area.x - frame.window.x, y: area.y - frame.window.y, width: area.width, height: area.height))
        var scale = 1.0
        while least / (2 * scale) >= Self.enough, scale < 4 {
            var smaller = Luma()
            smaller.halve(picture)
            (picture, scale) = (smaller, 2 * scale)
        }
        mask.measure(picture)
        let origin = SIMD2(Double(area.x), Double(area.y))
        var found: [RectangleCandidate] = []
        var fits = Self.fits
        let leastSide = least / scale
        follower.follow(&mask, budget: Self.steps) { border, isHole in
            let extent = border.most &- border.least
            guard fits > 0, Double(max(extent.x, extent.y)) >= 0.9 * leastSide,
                Double(min(extent.x, extent.y)) >= 0.5 * leastSide * options.minimumAspectRatio
            else { return }
            let quad = RectangleCandidate(border.border, isHole: isHole, small: Self.small) {
                fits -= 1
                return fits >= 0
            }
            guard let quad, Self.contrast(of: quad.corners, isHole: isHole, in: picture) >= Self.leastContrast else {
                return
            }
            found.append(quad)
        }
        work = (Self.steps - follower.steps, Self.fits - max(0, fits))
        var result: [FoundRectangle] = []
        for candidate in RectangleCandidate.distinct(found) {
            // A mask's pixel (1, 1) is the picture's (0, 0), and a pixel's middle lies at its half.
            var corners = candidate.corners.map { ($0 - 0.5) * scale + origin }
            if scale > 1 {
                corners = FoundDocument(corners: corners, confidence: 1).refined(in: frame).corners
                guard QuadFit.isConvex(corners) else { continue }
            }
            let rectangle = FoundRectangle(corners: Self.ordered(corners), confidence: candidate.confidence)
            if options.allow(rectangle, least: least) { result.append(rectangle) }
        }
        result.sort {
            ($1.confidence, $0.corners[0].y, $0.corners[0].x) < ($0.confidence, $1.corners[0].y, $1.corners[0].x)
        }
        let most = options.maximumObservations
        return most > 0 ? Array(result.prefix(most)) : result
    }

    /// The least difference of the means on both sides of an edge, in grays. `InkMask` marks a large dark object only near its edge, and
    /// where the marks end there is no edge.
    private static let leastContrast: Float = 5

    /// Returns how much darker a border is than what is beyond it, on the side where that is least.
    private static func contrast(of corners: [SIMD2<Double>], isHole: Bool, in picture: borrowing Luma) -> Float {
        let pixels = picture.pixels.span
        var least = Float.infinity
        for (a, b) in zip(corners, corners[1...] + corners[..<1]) {
            let way = (b - a) / max(1e-9, length(b - a))
            let outwards = SIMD2(way.y, -way.x) * (isHole ? -1 : 1)
            var sum: Float = 0
            for step in 0..<8 {
                // A mask's pixel (1, 1) is the picture's (0, 0).
                let edge = a + (b - a) * (0.2 + 0.6 * Double(step) / 7) - 1
                let (light, dark) = (edge + 1.3 * outwards, edge - 0.5 * outwards)
                sum += picture.gray(at: (light.x, light.y), pixels) - picture.gray(at: (dark.x, dark.y), pixels)
            }
            least = min(least, sum / 8)
        }
        return least
    }

    /// The same corners, from the one nearest to the frame's top left.
    private static func ordered(_ corners: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let start = corners.indices.min { corners[$0].sum() < corners[$1].sum() } ?? 0
        return Array(corners[start...] + corners[..<start])
    }
}

extension RectangleOptions {
    /// Whether a rectangle has the requested proportions, angles, size and confidence.
    /// - Parameter least: the least length of its shorter side, in pixels.
    fileprivate func allow(_ rectangle: FoundRectangle, least: Double) -> Bool {
        let corners = rectangle.corners
        let sides = zip(corners, corners[1...] + corners[..<1]).map { $1 - $0 }
        let (a, b) = ((length(sides[0]) + length(sides[2])) / 2, (length(sides[1]) + length(sides[3])) / 2)
        guard min(a, b) >= least, rectangle.confidence >= minimumConfidence,
            (minimumAspectRatio...maximumAspectRatio).contains(min(a, b) / max(a, b))
        else { return false }
        return zip(sides, sides[1...] + sides[..<1]).allSatisfy { first, second in
            let angle = atan2(cross(first, second), (first * second).sum()) * 180 / .pi
            return abs(angle - 90) <= quadratureTolerance
        }
    }
}
