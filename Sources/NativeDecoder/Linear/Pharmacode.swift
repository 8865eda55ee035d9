import ScanModel

/// Laetus Pharmacode with one track: narrow and wide bars at equal distances, the digits 1 and 2 of a binary number.
///
/// It has no start, no end and no check, and an upside-down one is another number: it is read from left to right in the picture, and
/// `PlannedJob.directed` makes that the frame's left and right.
/// Only codes with both kinds of bars are accepted, because a grille consists of equal bars.
struct Pharmacode: LinearCode {
    let symbology = Symbology.pharmacode
    let isDirected = false
    /// Each strength of restoration in a strip has to agree.
    let leastRows = 3
    /// Share of the rows that are scanned that have to agree: print is rarely as high as these bars, and in a strip, some
    /// restorations are too weak or too strong.
    let leastShare = 0.15

    /// Fewest bars: the specification allows two, which any print has.
    let leastBars = 4
    private static let mostBars = 16
    /// Narrowest quiet zone in narrow bars. The specification has twelve; a cut-out often has less.
    private static let quiet: Float = 6
    /// Greatest deviation of a space from the mean of those before, as a share; of a bar from its kind's mean, in narrow bars; and of a
    /// narrow bar and a space together from the three that they should be.
    private static let (space, bar, unit): (Float, Float, Float) = (0.25, 0.42, 0.6)
    /// Least contrast of an edge as a share of the strongest one's: ripples that a restoration adds are weak.
    private static let leastSwing: Float = 0.4
    /// Least ratio of wide to narrow bars. It is three, and less where ink has spread or blur has widened all; the bars at the ends of a
    /// grille seem narrower, by less.
    private static let leastRatio: Float = 1.7

    func read(_ row: BarRow, from first: Int) -> LinearContent? {
        var space = row.space(after: first)
        var last = first
        while last - first < Self.mostBars, last + 1 < row.bars, row.space(after: last) <= (1 + Self.space) * space {
            guard row.space(after: last) >= (1 - Self.space) * space else { return nil }
            last += 1
            space += (row.space(after: last - 1) - space) / Float(last - first)
        }
        guard (leastBars...Self.mostBars).contains(last - first + 1) else { return nil }
        let swings = row.swings[2 * first...2 * last + 1]
        guard let weakest = swings.min(), let strongest = swings.max(), weakest >= Self.leastSwing * strongest else {
            return nil
        }
        let bars = (first...last).map(row.bar)
        guard let least = bars.min(), let most = bars.max(), most >= Self.leastRatio * least else { return nil }
        let middle = (least + most) / 2
        let (narrow, wide) = (Self.mean(bars.filter { $0 < middle }), Self.mean(bars.filter { $0 >= middle }))
        // A wide bar and a space have five units together, whatever the ink adds to bars and takes from spaces. Narrow bars seem wider
        // than they are where blur takes their contrast.
        let unit = (wide + space) / 5
        guard abs(narrow + space - 3 * unit) <= Self.unit * unit,
            bars.allSatisfy({ abs($0 - ($0 < middle ? narrow : wide)) <= Self.bar * unit }),
            min(row.space(before: first), row.space(after: last)) >= Self.quiet * unit
        else { return nil }
        let value = bars.reduce(0) { 2 * $0 + ($1 < middle ? 1 : 2) }
        return LinearContent(payload: String(value), last: last)
    }

    private static func mean(_ widths: [Float]) -> Float { widths.reduce(0, +) / Float(widths.count) }
}
