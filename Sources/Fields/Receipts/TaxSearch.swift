import ScanModel

/// Finds the tax that a total contains.
enum TaxSearch {
    /// The highest rate of a tax on sales: 27 % (Hungary), of the net amount.
    private static let highestRate = 0.28

    /// - Parameter total: in hundredths.
    static func tax(in rows: [ReceiptRow], total: Int) -> Field<Receipt.Amount>? {
        if let summed = summed(rows, total: total) { return summed }
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

    /// Returns the sum of the rows for each rate, if net amounts and taxes make the total.
    private static func summed(_ rows: [ReceiptRow], total: Int) -> Field<Receipt.Amount>? {
        var (tax, gross, places): (Int, Int, [Quad]) = (0, 0, [])
        for row in rows where row.amounts.count >= 2 && row.row.characters.contains("%") {
            guard let part = RatedAmounts(row) else { continue }
            let known = places.isEmpty ? 0 : gross
            if known == total { break }
            (tax, gross) = (tax + part.tax, gross + part.net + part.tax)
            places.append(row.row.place(of: part.range))
        }
        guard gross == total, let place = Quad.enclosing(places) else { return nil }
        return Field(Receipt.Amount(cents: tax), confidence: 0.95, bounds: place)
    }
}

/// A row with a rate of tax, a net amount and the tax.
private struct RatedAmounts {
    let (net, tax): (Int, Int)
    /// The characters of the tax.
    let range: Range<Int>

    init?(_ row: ReceiptRow) {
        let amounts = row.amounts
        // A gross amount that is the sum of two others.
        if amounts.count >= 3, let gross = amounts.map(\.cents).max() {
            for (index, a) in amounts.enumerated() {
                for b in amounts[(index + 1)...] where a.cents + b.cents == gross && a.cents >= 0 && b.cents >= 0 {
                    let lesser = a.cents <= b.cents ? a : b
                    (net, tax, range) = (max(a.cents, b.cents), lesser.cents, lesser.range)
                    return
                }
            }
        }
        guard let rate = Self.rate(in: row.row.characters) else { return nil }
        for (a, b) in zip(amounts, amounts.dropFirst()) {
            // Tills round each item or their sum.
            for (net, tax) in [(a, b), (b, a)] where abs(Double(net.cents) * rate - Double(tax.cents)) <= 2 {
                (self.net, self.tax, range) = (net.cents, tax.cents, tax.range)
                return
            }
        }
        // The net amount may be unreadable beside the gross one.
        for tax in amounts {
            for gross in amounts where abs(Double(gross.cents) * rate / (1 + rate) - Double(tax.cents)) <= 1 {
                (net, self.tax, range) = (gross.cents - tax.cents, tax.cents, tax.range)
                return
            }
        }
        return nil
    }

    /// Returns the number before the per cent sign, as a fraction.
    private static func rate(in row: [Character]) -> Double? {
        guard let sign = row.firstIndex(of: "%") else { return nil }
        var digits: [Character] = []
        for character in row[..<sign].reversed().drop(while: { $0 == " " }) {
            guard character.isASCII, character.isNumber || ".,".contains(character) else { break }
            digits.insert(character == "," ? "." : character, at: 0)
        }
        return Double(String(digits)).map { $0 / 100 }
    }
}
