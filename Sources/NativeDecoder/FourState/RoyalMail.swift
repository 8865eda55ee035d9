import ScanModel

/// Royal Mail's four-state customer code (RM4SCC): a start bar, four bars for each character, one of them the check character, and a stop bar.
struct RoyalMail: FourStateCode {
    let symbology = Symbology.rm4scc

    /// Fewest characters, with the check character: the shortest postcode has five.
    private static let leastCharacters = 6
    /// Most characters: a postcode, a delivery point, and room for customers' extensions.
    private static let mostCharacters = 20
    /// Characters in the order of their values: the upper half of the bars gives the row of six, the lower half the column.
    private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    /// Two of four bars reach up, and two of four reach down. Their weights are 4, 2, 1 and 0; a sum of 6 stands for 0.
    private static let weights = [4, 2, 1, 0]

    var leastBars: Int { 4 * Self.leastCharacters + 2 }

    func read(_ bars: [FourStateBar]) -> FourStateContent? {
        guard bars.count % 4 == 2, (leastBars...4 * Self.mostCharacters + 2).contains(bars.count),
            let start = bars.first,
            let stop = bars.last, start.hasAscender, !start.hasDescender, stop.hasAscender, stop.hasDescender
        else { return nil }
        var values: [(row: Int, column: Int)] = []
        for first in stride(from: 1, to: bars.count - 1, by: 4) {
            let four = bars[first..<first + 4]
            guard let row = Self.value(four.map(\.hasAscender)), let column = Self.value(four.map(\.hasDescender))
            else {
                return nil
            }
            values.append((row, column))
        }
        let check = values.removeLast()
        // The check character's row and column are the sums of the others' modulo 6, where values count from 1.
        guard (values.reduce(0) { $0 + $1.row }) % 6 == check.row % 6,
            (values.reduce(0) { $0 + $1.column }) % 6 == check.column % 6
        else { return nil }
        return FourStateContent(
            payload: String(values.map { Self.characters[($0.row + 5) % 6 * 6 + ($0.column + 5) % 6] }))
    }

    /// Returns the value of half a character, 1 to 6; nil if the bars aren't two of four.
    private static func value(_ bars: [Bool]) -> Int? {
        guard bars.count(where: { $0 }) == 2 else { return nil }
        return zip(bars, weights).reduce(0) { $1.0 ? $0 + $1.1 : $0 }
    }
}
