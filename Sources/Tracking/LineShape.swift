import Glibc
import ScanModel

/// The geometry of a line or code for comparisons: centre, direction, length and height, in frame widths.
struct LineShape {
    let centre: (x: Double, y: Double)
    let along: (x: Double, y: Double)
    let length: Double
    let height: Double

    /// - Parameter aspect: the frame's height divided by its width.
    init(_ quad: Quad, aspect: Double) {
        func place(_ point: Point) -> (x: Double, y: Double) { (point.x, point.y * aspect) }
        func size(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        let (a, b, c, d) = (place(quad.topLeft), place(quad.topRight), place(quad.bottomRight), place(quad.bottomLeft))
        centre = ((a.x + b.x + c.x + d.x) / 4, (a.y + b.y + c.y + d.y) / 4)
        let way = (x: (b.x + c.x - a.x - d.x) / 2, y: (b.y + c.y - a.y - d.y) / 2)
        length = max(1e-6, size(way.x, way.y))
        height = max(1e-6, size((c.x + d.x - a.x - b.x) / 2, (c.y + d.y - a.y - b.y) / 2))
        along = (way.x / length, way.y / length)
    }

    /// Returns whether both may be the same line: of similar size, or of nearly the same size if `closely`.
    func resembles(_ other: LineShape, closely: Bool = false) -> Bool {
        let heights = height / other.height
        let lengths = length / other.length
        return closely
            ? heights > 0.7 && heights < 1.4 && lengths > 0.8 && lengths < 1.25
            : heights > 0.6 && heights < 1.6 && lengths > 0.5 && lengths < 2
    }

    /// Returns how far another line is from this one moved by `shift`: the offset across in heights, the offset along
    /// in lengths, and the difference in size. 0 means identical; nil means too far away.
    func distance(to other: LineShape, shift: (x: Double, y: Double), closely: Bool = false) -> Double? {
        guard resembles(other, closely: closely) else { return nil }
        let (dx, dy) = (other.centre.x - centre.x - shift.x, other.centre.y - centre.y - shift.y)
        let across = abs(dy * along.x - dx * along.y) / height
        let beside = abs(dx * along.x + dy * along.y) / (0.5 * length + height)
        guard across < 0.7, beside < 1 else { return nil }
        return across + 0.3 * beside + 1.5 * abs(log(length / other.length)) + abs(log(height / other.height))
    }

    /// Returns the distance to another outline of the same content, as a share of the allowed distance; nil beyond
    /// that.
    /// - Parameters:
    ///   - room: how much outlines of one code may differ, as a share of the larger length and height. Copies lie side
    ///     by side, so this can't be large.
    ///   - reach: how far the code may have moved since, in frame widths.
    func nearness(to other: LineShape, room: Double, reach: Double) -> Double? {
        let (dx, dy) = (other.centre.x - centre.x, other.centre.y - centre.y)
        let beside = abs(dx * along.x + dy * along.y) / (room * max(length, other.length) + reach)
        // Possibly only a few rows of a linear code were seen.
        let across = abs(dy * along.x - dx * along.y) / (room * max(height, other.height, 0.2 * length) + reach)
        let share = (beside * beside + across * across).squareRoot()
        return share <= 1 ? share : nil
    }
}
