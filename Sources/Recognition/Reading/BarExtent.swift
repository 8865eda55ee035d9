import Glibc
import Imaging
import ScanModel

/// A finder of the true outline of a linear code: the decoder only knows the rows in which it read the code, and these
/// may cross the bars at an angle.
///
/// Starting at the middle of the bars, it walks along them in both directions, for each half separately, as long as the
/// profile stays the same.
struct BarExtent {
    private var alignment = BarAlignment()
    private var profile = BarProfile()

    /// Samples across the bars.
    private static let samples = 160
    /// Correlation with the middle below which the bars have ended.
    private static let likeness = 0.7
    /// Number of steps for which the bars may be hidden by a scratch or a fold.
    private static let patience = 3
    /// Length of a step in pixels.
    private static let step = 1.5
    /// Cosine of the largest angle between a row that reads bars and their perpendicular: 50 degrees.
    private static let steepest = 0.64

    /// Returns the outline of a code from the rows in which the decoder read it.
    /// - Parameter corners: the corners of those rows in pixels, clockwise from the code's top left corner.
    /// - Returns: nil if the rows cross the bars at such an angle that they can't be a reading of a whole code.
    mutating func outline(of corners: [SIMD2<Double>], in frame: borrowing Frame) -> [SIMD2<Double>]? {
        let (left, right) = ((corners[0] + corners[3]) / 2, (corners[1] + corners[2]) / 2)
        let row = right - left
        guard row.length >= 16 else { return corners }
        let across = SIMD2(-row.y, row.x) / row.length
        guard let bars = direction(from: left, along: row, across: across, frame) else { return corners }
        guard bars.dot(across) >= Self.steepest else { return nil }
        // The height that the decoder saw, measured along the bars, or a minimum that any code of this length has.
        let seen = abs((corners[3] - corners[0]).dot(bars)) / 2
        let half = max(seen * 0.8, min(0.04 * row.length, 6))
        let rough = Parallelogram(centre: (left + right) / 2, right: row / 2, down: bars * half)
        return outline(of: alignment.align(rough, in: frame), in: frame)
    }

    /// Returns the outline of a code whose bars are known.
    /// - Parameter field: from the first bar to the last, and part of their length.
    mutating func outline(of field: BarField, in frame: borrowing Frame) -> [SIMD2<Double>] {
        let height = field.height
        guard height > 0, field.length >= 16 else { return field.list }
        let pace = Self.step / height
        // For a code that is short and wide, the limit is a share of its width.
        let limit = Int(max(0.8 * field.length, 2 * height) / Self.step)
        guard let middle = Halves(sample(field, 0.5, frame)) else { return field.list }
        let up = walk(field, -pace, limit, middle, frame)
        let down = walk(field, pace, limit, middle, frame)
        // The reaches are those at a quarter and three quarters of the width; extrapolate them to the ends.
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

    /// Returns how far the bars continue from the middle of the field in each half, as a fraction of its height.
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

    /// Returns the direction of the bars, from top to bottom of the code; nil if there is no contrast.
    private mutating func direction(
        from left: SIMD2<Double>, along: SIMD2<Double>, across: SIMD2<Double>, _ frame: borrowing Frame
    ) -> SIMD2<Double>? {
        var (even, odd, whole) = (0.0, 0.0, 0.0)
        let columns = 192
        for offset in [-2.0, -1, 0, 1, 2] {
            // Roberts cross, along the picture's diagonals.
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
    /// The corners, clockwise from the top left.
    var list: [SIMD2<Double>] { [topLeft, topRight, bottomRight, bottomLeft] }
}

/// Both halves of a profile, with mean 0 and norm 1, for correlation.
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
