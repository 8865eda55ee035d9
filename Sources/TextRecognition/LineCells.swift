import Glibc

/// The finder's output for one cell that a line runs through, in pixels of the network's input.
struct LineCell {
    var column: Int
    var row: Int
    /// The probability that the cell belongs to a line, from 0 to 1.
    var probability: Double
    /// The centre of the cell.
    var centre: SIMD2<Double>
    /// The distances from the centre to the ascenders and to the descenders, perpendicular to the line.
    var up: Double
    var down: Double
    /// The sine of the line's angle.
    var slope: Double
    /// The distances from the centre to the line's start and end, up to the finder's reach.
    var before: Double
    var after: Double

    var height: Double { up + down }
    /// The direction perpendicular to the line, downwards.
    var across: SIMD2<Double> { SIMD2(-slope, (1 - slope * slope).squareRoot()) }
    /// The nearest point on the middle of the line.
    var middle: SIMD2<Double> { centre + across * ((down - up) / 2) }

    /// Returns whether both cells may belong to one line: their heights are similar, and their middles are aligned.
    func continues(_ other: LineCell) -> Bool {
        let (smaller, larger) = (min(height, other.height), max(height, other.height))
        guard larger < 1.5 * smaller else { return false }
        let between = other.middle - middle
        let direction = across + other.across
        let off = abs(between.x * direction.x + between.y * direction.y) / PrintedLine.length(direction)
        return off < 0.3 * smaller
    }
}
