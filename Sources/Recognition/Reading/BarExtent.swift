import Glibc
import Imaging
import ScanModel

/// The true outline of a linear code: the decoder knows only the rows in which it read it, and those may cross the bars
/// askew.
///
/// From the middle of the bars it walks along them, both ways and for either half by itself, as long as the picture there looks
/// the same.
struct BarExtent {
    private var alignment = BarAlignment()
    private var profile = BarProfile()

    /// Samples across the bars.
    private static let samples = 160
    /// Correlation with the middle below which the bars have ended.
    private static let likeness = 0.7
    /// Steps in which the bars may be hidden: a scratch, a fold.
    private static let patience = 3
    /// Pixels of a step.
    private static let step = 1.5
    /// Cosine of the steepest angle at which a row may cross bars that it reads: 50 degrees.
    private static let steepest = 0.64

    /// The outline of a code of which the decoder saw rows.
    /// - Parameter corners: of what the decoder saw, in pixels, from the top left of the print, clockwise.
    /// - Returns: nil where the rows cross the bars so steeply that they can't have been read as a whole code.
    mutating func outline(of corners: [SIMD2<Double>], in frame: borrowing Frame) -> [SIMD2<Double>]? {
        let (left, right) = ((corners[0] + corners[3]) / 2, (corners[1] + corners[2]) / 2)
        let row = right - left
        guard row.length >= 16 else { return corners }
        let across = SIMD2(-row.y, row.x) / row.length
        guard let bars = direction(from: left, along: row, across: across, frame) else { return corners }
        guard bars.dot(across) >= Self.steepest else { return nil }
        // What the decoder saw itself, measured along the bars, or as much as is sure to belong to a code of this length.
        let seen = abs((corners[3] - corners[0]).dot(bars)) / 2
        let half = max(seen * 0.8, min(0.04 * row.length, 6))
        let rough = Parallelogram(centre: (left + right) / 2, right: row / 2, down: bars * half)
        return outline(of: alignment.align(rough, in: frame), in: frame)
    }

    /// The outline of a code whose bars are known.
    /// - Parameter field: from the first bar to the last one, and part of their length.
    mutating func outline(of field: BarField, in frame: borrowing Frame) -> [SIMD2<Double>] {
        let height = field.height
        guard height > 0, field.length >= 16 else { return field.list }
        let pace = Self.step / height
        // A short and wide code has the most to walk.
        let limit = Int(max(0.8 * field.length, 2 * height) / Self.step)
        guard let middle = Halves(sample(field, 0.5, frame)) else { return field.list }
        let up = walk(field, -pace, limit, middle, frame)
        let down = walk(field, pace, limit, middle, frame)
        // What is known of a quarter and of three quarters of the width goes on to the ends.
        func ends(_ reach: (left: Double, right: Double)) -> (left: Double, right: Double) {
            let lean = reach.right - reach.left
            return abs(lean) < 0.35 * (abs(reach.left) + abs(reach.right))
                ? (reach.left - lean / 2, reach.right + lean / 2)
                : (max(reach.left, reach.right, by: abs), max(reach.left, reach.right, by: abs))
        }
        let (above, below) = (ends(up), ends(down))
        return [
            field.place(0, 0.5 + above.left), field.place(1, 0.5 + above.right), field.place(1, 0.5 + below.right),
            field.place(0, 0.5 + below.left),
        ]
    }

    /// How far the bars go on from the middle of the field, in its heights, in either half.
    private mutating func walk(
        _ field: BarField, _ pace: Double, _ limit: Int, _ middle: Halves, _ frame: borrowing Frame
    ) -> (left: Double, right: Double) {
        var (left, right) = (0, 0)
        var (missedLeft, missedRight) = (0, 0)
        for k in 1...max(1, limit) {
            let v = 0.5 + Double(k) * pace
            let inside = [field.place(0.1, v), field.place(0.9, v)].allSatisfy { place in
                place.x >= Double(frame.window.x) && place.y >= Double(frame.window.y)
                    && place.x < Double(frame.window.maxX) && place.y < Double(frame.window.maxY)
            }
            guard inside else { break }
            let likeness = middle.correlation(sample(field, v, frame))
            if missedLeft <= Self.patience {
                if likeness.left >= Self.likeness { (left, missedLeft) = (k, 0) } else { missedLeft += 1 }
            }
            if missedRight <= Self.patience {
                if likeness.right >= Self.likeness { (right, missedRight) = (k, 0) } else { missedRight += 1 }
            }
            if missedLeft > Self.patience, missedRight > Self.patience { break }
        }
        return (Double(left) * pace, Double(right) * pace)
    }

    private mutating func sample(_ field: BarField, _ v: Double, _ frame: borrowing Frame) -> [Float] {
        profile.take(field, band: v...v, columns: Self.samples, rows: 1, of: frame)
        return profile.values
    }

    /// The direction of the bars, from the top of the print down; nil where nothing is to be seen.
    private mutating func direction(
        from left: SIMD2<Double>, along: SIMD2<Double>, across: SIMD2<Double>, _ frame: borrowing Frame
    ) -> SIMD2<Double>? {
        var (even, odd, whole) = (0.0, 0.0, 0.0)
        let columns = 192
        for offset in [-2.0, -1, 0, 1, 2] {
            // Roberts's cross, along the picture's diagonals.
            func grays(_ x: Double, _ y: Double) -> [Float] {
                let start = left + across * offset + SIMD2(x, y)
                let field = BarField(
                    topLeft: start, topRight: start + along, bottomRight: start + along, bottomLeft: start)
                profile.take(field, columns: columns, rows: 1, of: frame)
                return profile.values
            }
            let corners = [grays(-0.5, -0.5), grays(0.5, -0.5), grays(0.5, 0.5), grays(-0.5, 0.5)]
            for k in 0..<columns {
                let (fall, rise) = (Double(corners[2][k] - corners[0][k]), Double(corners[1][k] - corners[3][k]))
                even += fall * rise
                odd += (fall * fall - rise * rise) / 2
                whole += (fall * fall + rise * rise) / 2
            }
        }
        guard whole > 0 else { return nil }
        let gradient = 0.5 * atan2(odd, even)
        let bars = SIMD2(-sin(gradient), cos(gradient))
        return bars.dot(across) < 0 ? -bars : bars
    }
}

private func max(_ a: Double, _ b: Double, by size: (Double) -> Double) -> Double { size(a) >= size(b) ? a : b }

extension BarField {
    /// The corners, from the top left, clockwise.
    var list: [SIMD2<Double>] { [topLeft, topRight, bottomRight, bottomLeft] }
}

/// Both halves of a profile, without their means and of length 1, for correlation.
private struct Halves {
    private let left: [Float]
    private let right: [Float]

    init?(_ profile: [Float]) {
        guard let left = Self.normalized(profile.prefix(profile.count / 2)),
            let right = Self.normalized(profile.suffix(profile.count / 2))
        else { return nil }
        (self.left, self.right) = (left, right)
    }

    private static func normalized(_ values: ArraySlice<Float>) -> [Float]? {
        let mean = values.reduce(0, +) / Float(values.count)
        let centred = values.map { $0 - mean }
        let length = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 1 ? centred.map { $0 / length } : nil
    }

    func correlation(_ profile: [Float]) -> (left: Double, right: Double) {
        func likeness(_ known: [Float], _ values: ArraySlice<Float>) -> Double {
            guard let other = Self.normalized(values) else { return 0 }
            return Double(zip(known, other).reduce(0) { $0 + $1.0 * $1.1 })
        }
        return (
            likeness(left, profile.prefix(profile.count / 2)), likeness(right, profile.suffix(profile.count / 2))
        )
    }
}
