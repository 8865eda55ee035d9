import ScanModel

/// Finds the day of the sale among all dates on a receipt.
enum DateSearch {
    static func date(in rows: [ReceiptRow], _ options: ReceiptOptions) -> Field<String>? {
        var points: [Day: (points: Double, bounds: Quad)] = [:]
        for (index, row) in rows.enumerated() {
            for printed in PrintedDay.all(in: row.row.characters, options) {
                let score = Self.points(row, printed, above: index > 0 ? rows[index - 1] : nil)
                let place = row.row.place(of: printed.range)
                if let known = points[printed.day] {
                    // A date that is printed again is the more likely one.
                    points[printed.day] = (max(known.points, score) + 0.3, score > known.points ? place : known.bounds)
                } else {
                    points[printed.day] = (score, place)
                }
            }
        }
        let ranked = points.sorted { ($1.value.points, $0.key.iso) < ($0.value.points, $1.key.iso) }
        guard let best = ranked.first else { return nil }
        let second = ranked.count > 1 ? ranked[1].value.points : 0
        let margin = min(1, max(0, best.value.points - second) / 2)
        return Field(best.key.iso, confidence: 0.5 + 0.48 * margin, bounds: best.value.bounds)
    }

    private static func points(_ row: ReceiptRow, _ printed: PrintedDay, above: ReceiptRow?) -> Double {
        var points = 1.0
        if row.words.contains(ReceiptWords.date) { points += 1 }
        if row.words.contains(ReceiptWords.otherDate) || above?.words.contains(ReceiptWords.otherDate) == true {
            points -= 1.5
        }
        if hasTime(row.row.characters, outside: printed.range) { points += 1 }
        if printed.isJoined { points -= 1.5 }
        if printed.hasCentury { points += 0.4 }
        return points
    }

    /// Whether a time of day is in the row.
    private static func hasTime(_ row: [Character], outside range: Range<Int>) -> Bool {
        row.indices.contains { index in
            row[index] == ":" && !range.contains(index) && index > 0 && row[index - 1].isNumber
                && index + 2 < row.count && row[index + 1].isNumber && row[index + 2].isNumber
        }
    }
}

extension Day {
    /// ISO 8601.
    fileprivate var iso: String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(year)-\(two(month))-\(two(day))"
    }
}
