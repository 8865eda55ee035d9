import Glibc

/// What the finder says of one cell that a line runs through, in pixels of the network's input.
struct LineCell {
    var column: Int
    var row: Int
    /// How sure it is, from 0 to 1.
    var probability: Double
    /// Centre of the cell.
    var centre: SIMD2<Double>
    /// From the centre to the ascenders and to the descenders, across the line.
    var up: Double
    var down: Double
    /// Sine of the line's angle.
    var slope: Double
    /// From the centre to the line's start and to its end, as far as the finder looks.
    var before: Double
    var after: Double

    var height: Double { up + down }
    /// Across the line, downward.
    var across: SIMD2<Double> { SIMD2(-slope, (1 - slope * slope).squareRoot()) }
    /// The nearest point of the line's middle.
    var middle: SIMD2<Double> { centre + across * ((down - up) / 2) }

    /// Whether both cells can be of one line: of about the same height, the middle of one going on in the other's.
    func continues(_ other: LineCell) -> Bool {
        let (smaller, larger) = (min(height, other.height), max(height, other.height))
        guard larger < 1.5 * smaller else { return false }
        let between = other.middle - middle
        let direction = across + other.across
        let off = abs(between.x * direction.x + between.y * direction.y) / PrintedLine.length(direction)
        return off < 0.3 * smaller
    }
}
