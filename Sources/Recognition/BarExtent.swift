import Glibc
import Imaging
import ScanModel

/// The true outline of a linear code: the decoder knows only the rows in which it read it, and those may cross the bars
/// askew.
///
/// Bars run across the dominant gradient of the row's surroundings (its structure tensor). From the middle of the row it
/// walks along them, both ways, as long as the picture there looks the same.
struct BarExtent {
    private let width: Int
    private let height: Int
    private let window: PixelRect

    /// Samples along a row: two to a bar of a long code.
    private static let samples = 192
    /// Correlation with the middle row below which the bars have ended.
    private static let likeness = 0.7
    /// Steps of two pixels in which the bars may be hidden: a scratch, a fold.
    private static let patience = 3
    /// Cosine of the steepest angle at which a row may cross bars that it reads: 50 degrees.
    private static let steepest = 0.64

    init(_ frame: borrowing Frame) {
        width = frame.width
        height = frame.height
        window = frame.window
    }

    /// The outline, aligned with the bars.
    /// - Returns: nil where the row crosses the bars so steeply that it can't have been read as a whole code: the
    ///   looks in turn come nearer to any code's direction than that.
    func outline(of quad: Quad, in frame: borrowing Frame) -> Quad? {
        let (w, h) = (Double(width), Double(height))
        let left = Vector((quad.topLeft.x + quad.bottomLeft.x) / 2 * w, (quad.topLeft.y + quad.bottomLeft.y) / 2 * h)
        let right = Vector(
            (quad.topRight.x + quad.bottomRight.x) / 2 * w, (quad.topRight.y + quad.bottomRight.y) / 2 * h)
        let row = right - left
        guard row.length >= 16 else { return quad }
        let pixels = frame.luma.pixels.span
        let across = Vector(-row.y, row.x) * (1 / row.length)
        guard let bars = barDirection(from: left, along: row, across: across, pixels) else { return quad }
        guard bars.dot(across) >= Self.steepest else { return nil }
        let square = Vector(bars.y, -bars.x)
        let along = square * row.dot(square)
        let start = (left + right) * 0.5 - along * 0.5
        guard let middle = Normalized(profile(from: start, along: along, pixels)) else { return quad }
        let limit = Int(0.6 * along.length)
        let down = reach(from: start, along: along, step: bars * 2, limit: limit, middle, pixels)
        let up = reach(from: start, along: along, step: bars * -2, limit: limit, middle, pixels)
        // What the decoder saw itself stays inside, measured along the bars.
        let seen = Vector((quad.bottomLeft.x - quad.topLeft.x) * w, (quad.bottomLeft.y - quad.topLeft.y) * h)
        let half = abs(seen.dot(bars)) / 2
        let (below, above) = (bars * max(down, half), bars * -max(up, half))
        func point(_ p: Vector) -> Point { Point(x: p.x / w, y: p.y / h) }
        return Quad(
            topLeft: point(start + above), topRight: point(start + along + above),
            bottomRight: point(start + along + below), bottomLeft: point(start + below))
    }

    /// The direction of the bars, from the top of the print down; nil where nothing is to be seen.
    private func barDirection(from left: Vector, along: Vector, across: Vector, _ pixels: Span<UInt8>) -> Vector? {
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for k in 1..<Self.samples {
            let place = left + along * (Double(k) / Double(Self.samples))
            for offset in [-2.0, 0, 2] {
                let p = place + across * offset
                let dx = value(p + Vector(1, 0), pixels) - value(p - Vector(1, 0), pixels)
                let dy = value(p + Vector(0, 1), pixels) - value(p - Vector(0, 1), pixels)
                xx += dx * dx
                xy += dx * dy
                yy += dy * dy
            }
        }
        guard xx + yy > 0 else { return nil }
        let gradient = 0.5 * atan2(2 * xy, xx - yy)
        var bars = Vector(-sin(gradient), cos(gradient))
        if bars.dot(across) < 0 { bars = bars * -1 }
        return bars
    }

    /// How many pixels the bars go on in a direction.
    private func reach(
        from left: Vector, along: Vector, step: Vector, limit: Int, _ middle: Normalized, _ pixels: Span<UInt8>
    ) -> Double {
        var (reached, missed) = (0, 0)
        for k in 1...max(1, limit / 2) {
            let start = left + step * Double(k)
            guard isInside(start), isInside(start + along) else { break }
            if middle.correlation(profile(from: start, along: along, pixels)) >= Self.likeness {
                reached = k
                missed = 0
            } else {
                missed += 1
                if missed > Self.patience { break }
            }
        }
        return Double(reached) * 2
    }

    private func profile(from left: Vector, along: Vector, _ pixels: Span<UInt8>) -> [Double] {
        (0..<Self.samples).map { k in value(left + along * ((Double(k) + 0.5) / Double(Self.samples)), pixels) }
    }

    private func isInside(_ p: Vector) -> Bool {
        p.x >= Double(window.x) && p.y >= Double(window.y) && p.x < Double(window.maxX) && p.y < Double(window.maxY)
    }

    private func value(_ p: Vector, _ pixels: Span<UInt8>) -> Double {
        let x = min(max(Int(p.x) - window.x, 0), window.width - 1)
        let y = min(max(Int(p.y) - window.y, 0), window.height - 1)
        return Double(pixels[y * window.width + x])
    }
}

/// A direction or a place in pixels.
private struct Vector {
    var x: Double
    var y: Double
    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
    var length: Double { dot(self).squareRoot() }
    func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
    static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
    static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
    static func * (a: Vector, k: Double) -> Vector { Vector(a.x * k, a.y * k) }
}

/// A profile without its mean, of length 1, for correlation.
private struct Normalized {
    private let values: [Double]

    init?(_ profile: [Double]) {
        let mean = profile.reduce(0, +) / Double(profile.count)
        let centred = profile.map { $0 - mean }
        let length = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 1 else { return nil }
        values = centred.map { $0 / length }
    }

    func correlation(_ other: [Double]) -> Double {
        guard let other = Normalized(other) else { return 0 }
        return zip(values, other.values).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
