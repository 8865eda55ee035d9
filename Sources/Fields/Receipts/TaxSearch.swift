import ScanModel

/// Finds the tax that a total contains.
enum TaxSearch {
    /// The highest rate of a tax on sales: 27 % (Hungary), of the net amount.
    private static let highestRate = 0.28

    /// - Parameter total: in hundredths.
    static func tax(in rows: [ReceiptRow], total: Int) -> Field<Receipt.Amount>? {
        var best: (cents: Int, points: Double, bounds: Quad)?
        func consider(_ cents: Int, _ points: Double, _ bounds: Quad) {
            if points > best?.points ?? 0 { best = (cents, points, bounds) }
        }
        let all = Set(rows.flatMap { $0.amounts.map(\.cents) })
        for row in rows where row.role == .tax || row.isInTaxTable {
            let isTax = row.role == .tax
            for (number, amount) in row.amounts.enumerated() {
                let tax = amount.cents
                guard tax >= 0, Double(tax) <= highestRate * Double(max(0, total - tax)) else { continue }
                let place = row.row.place(of: amount.range)
                let others = row.amounts.indices.filter { $0 != number }.map { row.amounts[$0].cents }
                // A net amount in the same row, or anywhere, that makes the total.
                let net = total - tax
                var points = isTax && others.isEmpty ? 0.6 : 0.2
                if tax > 0 {
                    if others.contains(net) { points += 0.35 } else if all.contains(net) { points += 0.25 }
                    if others.contains(total) { points += 0.1 }
                }
                if row.isInTaxTable, row.words.contains(ReceiptWords.total), number == row.amounts.count - 1 {
                    points += 0.1
                }
                consider(tax, min(0.97, points), place)
            }
        }
        return best.map { Field(Receipt.Amount(cents: $0.cents), confidence: $0.points, bounds: $0.bounds) }
    }
}
