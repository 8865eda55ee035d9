import Glibc
import Imaging
import ScanModel

/// A finder of the true outline of a linear code: the decoder only knows the rows in which it read the code, and these
/// may cross the bars at an angle.
///
/// `BarWalk` finds where the bars end in each part of the width; `EndLine` is the line on which these ends lie, at the
/// top and at the bottom.
struct BarExtent {
    private var alignment = BarAlignment()
    private var walk = BarWalk()
    private var profile = BarProfile()

    /// Cosine of the largest angle between a row that reads bars and their perpendicular: 50 degrees.
    private static let steepest = 0.64
    /// Deviation of an edge's slope from the perpendicular of the bars: a tilt of 50 degrees about a diagonal shears a
    /// code by 0.4 at most.
    private static let shear = 0.2
    /// Deviation between the slopes of both edges, times the frame's width, per pixel between the edges: a tilt of 50
    /// degrees makes them converge by 1.1 at a focal length of 1.1 frame widths.
    private static let convergence = 0.5
    /// Share of the ends that have to agree on a line, for its direction to be better than the other edge's.
    private static let majority = 0.5
    /// Greatest distance of the ends from the middle, as a share of the width.
    private static let tallest = 0.8

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
        let (length, height) = (field.length, field.height)
        guard height > 0, length >= 16, walk.start(field, in: frame) else { return field.list }
        // For a code that is short and wide, the limit is a share of its width.
        let limit = max(Self.tallest * length, 2 * height)
        let sides = [-1.0, 1].map { way in (way, walk.ends(field, way: way, limit: limit, in: frame)) }
        let lines = edges(sides, field, Double(frame.width))
        func corner(_ line: EndLine, _ place: Double) -> SIMD2<Double> {
            let offset = line.offset + line.slope * (place - 0.5) * length
            return field.place(place + walk.lean.shift(place, offset), 0.5 + offset / height)
        }
        return [corner(lines.top, 0), corner(lines.top, 1), corner(lines.bottom, 1), corner(lines.bottom, 0)]
    }

    /// Returns the lines of both edges. One with little evidence takes its direction from the other.
    private func edges(
        _ sides: [(way: Double, ends: [BarWalk.End])], _ field: BarField, _ frameWidth: Double
    ) -> (top: EndLine, bottom: EndLine) {
        let (row, bars) = (field.place(1, 0.5) - field.place(0, 0.5), field.place(0.5, 1) - field.place(0.5, 0))
        let length = row.length
        let square = EndLine.Expectation(slope: -row.dot(bars) / (length * bars.length), deviation: Self.shear)
        func points(_ side: (way: Double, ends: [BarWalk.End])) -> (all: [EndLine.Point], isCut: Bool) {
            func points(_ ends: [BarWalk.End]) -> [EndLine.Point] {
                ends.map {
                    .init(x: ($0.place - 0.5) * length, y: side.way * $0.reach, weight: $0.weight.squareRoot())
                }
            }
            let whole = side.ends.filter { !$0.isCut }
            return 2 * whole.count < side.ends.count ? (points(side.ends), true) : (points(whole), false)
        }
        let all = sides.map(points)
        var lines = all.map { EndLine($0.all, width: length, expected: square) }
        let distance = abs(lines[1].offset - lines[0].offset)
        let converging = Self.convergence * distance / frameWidth
        let first = lines
        for (index, other) in [(0, 1), (1, 0)] {
            if all[index].isCut {
                lines[index] = EndLine(
                    through: all[index].all, slope: all[other].isCut ? square.slope : first[other].slope)
            } else if !all[other].isCut, first[other].share > first[index].share || first[index].share < Self.majority {
                let deviation = (first[other].variance + converging * converging).squareRoot()
                lines[index] = EndLine(
                    all[index].all, width: length, expected: .init(slope: first[other].slope, deviation: deviation))
            }
        }
        return (lines[0], lines[1])
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

extension BarField {
    /// The corners, clockwise from the top left.
    var list: [SIMD2<Double>] { [topLeft, topRight, bottomRight, bottomLeft] }
}
