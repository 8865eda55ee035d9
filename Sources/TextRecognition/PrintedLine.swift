import Glibc
import Imaging
public import ScanModel

/// A line of text in a frame, from ascenders to descenders, in pixels of the full frame.
public struct PrintedLine: Sendable, Hashable {
    /// Start of the line at the height of its ascenders.
    public var topLeft: SIMD2<Double>
    /// End of the line at the height of its ascenders.
    public var topRight: SIMD2<Double>
    /// End of the line at the depth of its descenders.
    public var bottomRight: SIMD2<Double>
    /// Start of the line at the depth of its descenders.
    public var bottomLeft: SIMD2<Double>
    /// The probability that this is a line, from 0 to 1.
    public var score: Double

    public init(
        topLeft: SIMD2<Double>, topRight: SIMD2<Double>, bottomRight: SIMD2<Double>, bottomLeft: SIMD2<Double>,
        score: Double
    ) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
        self.score = score
    }

    /// The mean distance from ascenders to descenders in pixels.
    public var height: Double { (Self.length(bottomLeft - topLeft) + Self.length(bottomRight - topRight)) / 2 }
    /// The mean distance from start to end in pixels.
    public var length: Double { (Self.length(topRight - topLeft) + Self.length(bottomRight - bottomLeft)) / 2 }

    /// The corners: top left, top right, bottom right and bottom left.
    var corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
        (topLeft, topRight, bottomRight, bottomLeft)
    }

    /// The mean of the corners.
    public var centre: SIMD2<Double> { (topLeft + topRight + bottomRight + bottomLeft) / 4 }

    /// Returns the line with `change` applied to each corner.
    func map(_ change: (SIMD2<Double>) -> SIMD2<Double>) -> PrintedLine {
        PrintedLine(
            topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
            bottomLeft: change(bottomLeft), score: score)
    }

    /// Returns the line as a quad, in fractions of a frame of the given size.
    public func quad(width: Int, height: Int) -> Quad {
        func point(_ p: SIMD2<Double>) -> Point { Point(x: p.x / Double(width), y: p.y / Double(height)) }
        return Quad(
            topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
            bottomLeft: point(bottomLeft))
    }

    /// The line at a quad, in fractions of a frame of the given size.
    public init(_ quad: Quad, width: Int, height: Int, score: Double) {
        func place(_ point: Point) -> SIMD2<Double> { SIMD2(point.x * Double(width), point.y * Double(height)) }
        self.init(
            topLeft: place(quad.topLeft), topRight: place(quad.topRight), bottomRight: place(quad.bottomRight),
            bottomLeft: place(quad.bottomLeft), score: score)
    }

    /// Returns the line with margins, as fractions of its height.
    public func padded(beside: Double, above: Double) -> PrintedLine {
        func vector(_ v: SIMD2<Double>, of length: Double) -> SIMD2<Double> { v / max(1e-6, Self.length(v)) * length }
        let size = height
        let along = vector(topRight - topLeft + bottomRight - bottomLeft, of: size * beside)
        let down = vector(bottomLeft - topLeft + bottomRight - topRight, of: size * above)
        return PrintedLine(
            topLeft: topLeft - along - down, topRight: topRight + along - down, bottomRight: bottomRight + along + down,
            bottomLeft: bottomLeft - along + down, score: score)
    }

    /// Returns the line of which both are parts; nil unless they are collinear and overlap without one containing most
    /// of the other.
    public func joined(with other: PrintedLine) -> PrintedLine? {
        let (longer, shorter) = length >= other.length ? (self, other) : (other, self)
        let start = (longer.topLeft + longer.bottomLeft) / 2
        let way = (longer.topRight + longer.bottomRight) / 2 - start
        let along = way / max(1e-6, Self.length(way))
        func place(_ point: SIMD2<Double>) -> (ahead: Double, aside: Double) {
            let v = point - start
            return (v.x * along.x + v.y * along.y, abs(v.y * along.x - v.x * along.y))
        }
        let first = place((shorter.topLeft + shorter.bottomLeft) / 2)
        let last = place((shorter.topRight + shorter.bottomRight) / 2)
        let size = min(longer.height, shorter.height)
        guard max(longer.height, shorter.height) < 1.4 * size, max(first.aside, last.aside) < 0.35 * size else {
            return nil
        }
        let end = Self.length(way)
        let overlap = min(end, last.ahead) - max(0, first.ahead)
        guard overlap > 0.3 * size, overlap < 0.8 * shorter.length else { return nil }
        return first.ahead < 0
            ? PrintedLine(
                topLeft: shorter.topLeft, topRight: longer.topRight, bottomRight: longer.bottomRight,
                bottomLeft: shorter.bottomLeft, score: longer.score)
            : PrintedLine(
                topLeft: longer.topLeft, topRight: shorter.topRight, bottomRight: shorter.bottomRight,
                bottomLeft: longer.bottomLeft, score: longer.score)
    }

    static func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }
}
