import ScanModel

/// Groups texts into rows.
///
/// A text continues the row whose last text, extended along its own slope, meets it. So rows may rise and bend, as on a curled receipt, as
/// long as neighbours fit each other.
enum TextRows {
    /// The largest distance between the middles of neighbours, as a share of the smaller height. Half of it would confuse rows whose
    /// boxes overlap.
    private static let nearness = 0.5
    /// How far neighbours may overlap along the row, as a share of the narrower one.
    private static let overlap = 0.4
    /// Characters from which the slope of a text is taken from its own corners.
    private static let longEnough = 6

    /// Returns the rows from top to bottom.
    static func group(_ texts: [FieldText]) -> [TextRow] {
        let texts = texts.filter { $0.transcript.contains { !$0.isWhitespace } }
        let slopes = texts.filter { $0.transcript.count >= longEnough }.map(ownSlope).sorted()
        var skew = slopes.isEmpty ? 0 : slopes[slopes.count / 2]
        if skew == 0 { skew = arrangedSlope(texts) }
        func slope(_ text: FieldText) -> Double {
            text.transcript.count >= longEnough && ownSlope(text) != 0 ? (ownSlope(text) + skew) / 2 : skew
        }
        var rows: [[FieldText]] = []
        for text in texts.sorted(by: { ($0.left, $0.leftY) < ($1.left, $1.leftY) }) {
            var best: (row: Int, distance: Double)?
            for (number, row) in rows.enumerated() {
                guard let last = row.last else { continue }
                let shared = last.right - text.left
                guard shared < overlap * min(last.right - last.left, text.right - text.left) else { continue }
                let expected = last.rightY + (slope(last) + slope(text)) / 2 * (text.left - last.right)
                let distance = abs(expected - text.leftY) / min(last.height, text.height)
                if distance < nearness, distance < best?.distance ?? .infinity { best = (number, distance) }
            }
            if let best { rows[best.row].append(text) } else { rows.append([text]) }
        }
        func level(_ row: [FieldText]) -> Double {
            row.reduce(0) { $0 + $1.leftY - skew * $1.left } / Double(row.count)
        }
        return rows.map { (level($0), TextRow($0)) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The steepest slope that is searched, and the step, in heights of a text over the width of the page.
    private static let (steepest, step) = (2.5, 0.25)
    /// Texts that are compared; a receipt of hundreds of them shows its slope in the first.
    private static let mostCompared = 200

    /// Returns the slope at which most texts continue each other. Upright boxes don't show it.
    private static func arrangedSlope(_ texts: [FieldText]) -> Double {
        let texts = texts.prefix(mostCompared)
        let heights = texts.map(\.height).sorted()
        guard let left = texts.map(\.left).min(), let right = texts.map(\.right).max(), right > left else { return 0 }
        let unit = heights[heights.count / 2] / (right - left)
        // Pairs beside each other: the distance along the row, and down.
        var pairs: [(along: Double, down: Double, height: Double)] = []
        for a in texts {
            for b in texts where b.left > a.right {
                let down = (b.leftY + b.rightY - a.leftY - a.rightY) / 2
                let height = min(a.height, b.height)
                guard abs(down) < (steepest + 1) * height else { continue }
                pairs.append(((b.left + b.right - a.left - a.right) / 2, down, height))
            }
        }
        var best = (slope: 0.0, score: 0.0)
        var steps = stride(from: -steepest, through: steepest, by: step).map { $0 }
        // Of equal slopes, the flattest.
        steps.sort { abs($0) < abs($1) }
        for factor in steps {
            let slope = factor * unit
            var score = 0.0
            for pair in pairs {
                let off = (pair.down - slope * pair.along) / (0.3 * pair.height)
                score += max(0, 1 - off * off)
            }
            if score > 1.02 * best.score { best = (slope, score) }
        }
        return best.slope
    }

    private static func ownSlope(_ text: FieldText) -> Double {
        (text.rightY - text.leftY) / max(1e-9, text.right - text.left)
    }
}
