import ScanModel

/// Finds what was bought: rows above the totals with a price in the column of prices.
enum ReceiptItems {
    /// How far the right ends of prices in one column differ, in heights of the row.
    private static let alignment = 2.5

    /// Returns the rows that may be items: up to the first total.
    static func span(of rows: [ReceiptRow]) -> Range<Int> {
        let firstAmount = rows.firstIndex { !$0.amounts.isEmpty } ?? 0
        let end = rows.indices.first { index in
            index >= firstAmount && rows[index].role.isSummary && !rows[index].isInTaxTable
                && (!rows[index].amounts.isEmpty
                    || [.total, .finalTotal, .subtotal, .countTotal].contains(rows[index].role))
        }
        return max(0, firstAmount - 1)..<max(firstAmount, end ?? rows.count)
    }

    static func items(in rows: [ReceiptRow], _ span: Range<Int>) -> [Receipt.Item] {
        guard let column = column(of: rows[span]) else { return [] }
        var items: [Receipt.Item] = []
        // A name whose price is in the next row.
        var waiting: ReceiptRow?
        for row in rows[span] {
            guard let price = price(in: row, column) else {
                waiting = row.amounts.isEmpty && hasName(row.row.characters) ? row : nil
                continue
            }
            let before = Array(row.row.characters[..<(row.amounts.first?.range.lowerBound ?? 0)])
            var (name, quantity) = Self.name(before)
            if row.row.characters.isEmpty { continue }
            var bounds = row.row.bounds
            if name.isEmpty, let above = waiting {
                name = Self.name(above.row.characters).name
                bounds = Quad.enclosing([above.row.bounds, bounds]) ?? bounds
            }
            waiting = nil
            if quantity == nil { quantity = self.quantity(in: row.row.characters) }
            guard !name.isEmpty else { continue }
            items.append(
                Receipt.Item(
                    name: name, quantity: quantity, price: .init(cents: price.cents),
                    confidence: 0.9 * row.row.confidence,
                    bounds: bounds))
        }
        return items
    }

    /// Returns where most prices end.
    private static func column(of rows: ArraySlice<ReceiptRow>) -> Double? {
        let ends = rows.compactMap { row in row.amounts.last.map { (end(of: $0, row), row.row.height) } }
        return ends.max { a, b in
            func votes(_ one: (Double, Double)) -> Int { ends.count { abs($0.0 - one.0) < alignment * one.1 } }
            return (votes(a), a.0) < (votes(b), b.0)
        }?.0
    }

    private static func end(of amount: PrintedAmount, _ row: ReceiptRow) -> Double {
        let place = row.row.place(of: amount.range)
        return (place.topRight.x + place.bottomRight.x) / 2
    }

    private static func price(in row: ReceiptRow, _ column: Double) -> PrintedAmount? {
        row.amounts.last { abs(end(of: $0, row) - column) < alignment * row.row.height }
    }

    private static func hasName(_ row: [Character]) -> Bool { row.count { $0.isLetter } >= 3 }

    /// Returns what is before the prices without its quantity.
    private static func name(_ characters: [Character]) -> (name: String, quantity: Int?) {
        var parts = String(characters).split(separator: " ").map(String.init)
        var quantity: Int?
        while let last = parts.last, last.allSatisfy({ !$0.isLetter }) || ["X", "x", "RM", "EUR", "€"].contains(last) {
            let isAlone = last.allSatisfy(\.isNumber)
            if isAlone, let value = Int(last), (1...999).contains(value) { quantity = value }
            parts.removeLast()
        }
        while let first = parts.first, parts.count > 1, !first.contains(where: \.isLetter) {
            if let value = Int(first), (1...99).contains(value) { quantity = quantity ?? value }
            parts.removeFirst()
        }
        let name = parts.joined(separator: " ")
        return hasName(Array(name)) ? (name, quantity) : ("", quantity)
    }

    /// Returns the number before a multiplication sign.
    private static func quantity(in row: [Character]) -> Int? {
        guard
            let sign = row.indices.first(where: { index in
                "xX×*".contains(row[index]) && index > 0 && (index + 1 == row.count || !row[index + 1].isLetter)
                    && (row[index - 1].isNumber || (row[index - 1] == " " && index > 1 && row[index - 2].isNumber))
            })
        else { return nil }
        var digits: [Character] = []
        for character in row[..<sign].reversed().drop(while: { $0 == " " }) {
            guard character.isNumber, character.isASCII else { break }
            digits.insert(character, at: 0)
        }
        return Int(String(digits)).flatMap { (1...999).contains($0) ? $0 : nil }
    }
}
