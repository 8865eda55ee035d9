import ScanModel

/// Finds the company among the first rows of a receipt.
enum MerchantSearch {
    /// Rows from the top that may name it: a logo, what somebody has written or stamped above it, a greeting, the name.
    private static let most = 14

    static func merchant(in rows: [ReceiptRow]) -> Field<String>? {
        let sizes = rows.map(\.row.height).sorted()
        let usual = sizes.isEmpty ? 1 : sizes[sizes.count / 2]
        var best: (name: String, points: Double, bounds: Quad)?
        // Names stand above the first price, or, with a legal form, anywhere if the logo can't be read.
        let end = rows.firstIndex { !$0.amounts.isEmpty } ?? rows.count
        let top = Array(rows.prefix(end < 2 ? most : min(most, end)))
        for (index, row) in top.enumerated() {
            guard var name = CompanyName(row.row.characters, row.words) else { continue }
            var bounds = row.row.bounds
            var points = 2 - 0.3 * Double(index)
            // A name may take several rows, of which the last has the legal form.
            var rest = index
            while rest + 1 < top.count, !name.hasForm || name.isOpen, !name.isOther,
                let next = CompanyName(top[rest + 1].row.characters, top[rest + 1].words, isContinued: true),
                name.isOpen || next.continuesName
            {
                rest += 1
                name.append(next)
                bounds = Quad.enclosing([bounds, top[rest].row.bounds]) ?? bounds
            }
            if name.continuesName || name.text.hasPrefix("(") { points -= 1.5 }
            if name.hasForm { points += 3 }
            if name.hasTrade { points += 1.2 }
            if name.isOther { points -= name.hasForm ? 0.5 : 3 }
            if name.hasDigits, !name.hasForm { points -= name.hasTrade ? 1 : 2 }
            if row.row.height > 1.3 * usual { points += 0.4 }
            // An address or a number of registration follows a name.
            if rest + 1 < top.count, isBelowName(top[rest + 1]) { points += 0.5 }
            if points > best?.points ?? -1 { best = (name.text, points, bounds) }
        }
        if best == nil || best.map({ $0.points < 1 }) == true {
            for row in rows.dropFirst(top.count) {
                guard let name = CompanyName(row.row.characters, row.words), name.hasForm, !name.isOther else {
                    continue
                }
                best = (name.text, 1, row.row.bounds)
                break
            }
        }
        return best.map { Field($0.name, confidence: min(0.95, max(0.1, 0.3 + 0.13 * $0.points)), bounds: $0.bounds) }
    }

    private static func isBelowName(_ row: ReceiptRow) -> Bool {
        row.words.contains(MerchantWords.others, isExact: true) || row.row.characters.count { $0.isNumber } >= 5
    }
}
