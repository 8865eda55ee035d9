import ScanModel

/// Finds the amount that had to be paid: by words, and by the arithmetic of what surrounds it.
struct TotalSearch {
    private(set) var total: Field<Receipt.Amount>?
    /// Amounts before tax, rounding and deductions.
    private(set) var subtotals: Set<Int> = []

    /// An amount with the row that names it.
    private struct Mention {
        var role: ReceiptRow.Role
        var cents: Int
        var index: Int
        var bounds: Quad
        var isInTaxTable: Bool
    }

    /// Points for an amount whose row says what it is.
    private static func points(_ role: ReceiptRow.Role) -> Double {
        switch role {
        case .finalTotal: 5
        case .total: 4
        case .countTotal: 2
        case .subtotal, .card: 1.5
        case .cash: 1
        case .other: 0.5
        default: 0
        }
    }
    /// Points for each kind of arithmetic that confirms an amount. Chance rarely fits, so they weigh as much as a word.
    private static let (byChange, byPayment, bySum, byItems, again) = (6.0, 2.0, 2.5, 2.5, 0.7)
    /// The largest amount that rounding to cash changes, in hundredths.
    private static let mostRounding = 5

    init(_ rows: [ReceiptRow], items: [Receipt.Item]) {
        let mentions = Self.mentions(in: rows)
        func values(_ roles: ReceiptRow.Role...) -> Set<Int> {
            Set(mentions.filter { roles.contains($0.role) && !$0.isInTaxTable }.map(\.cents))
        }
        subtotals = values(.subtotal)
        let changes = values(.change)
        let paid = values(.cash, .card)
        let differences = Set(paid.flatMap { cash in changes.map { abs(cash) - abs($0) } })
        let sums = Self.sums(of: mentions, subtotals.union(values(.total, .countTotal, .finalTotal)))
        let itemSum = items.reduce(0) { $0 + $1.price.cents }
        var best: (mention: Mention, points: Double)?
        var second = 0.0
        // A label may be unreadable, but arithmetic rarely fits by chance below the first sum.
        let first = mentions.first { $0.role == .subtotal || $0.role == .total }?.index ?? rows.count
        let unnamed = Self.unnamed(in: rows).filter {
            (sums.contains($0.cents) && $0.index > first) || differences.contains($0.cents)
        }
        var scores: [Int: (mention: Mention, points: Double)] = [:]
        for mention in mentions + unnamed
        where mention.cents > 0 || mention.role == .finalTotal || mention.role == .total {
            var points = Self.points(mention.role) * (mention.isInTaxTable ? 0.4 : 1)
            guard points > 0 else { continue }
            if mention.role == .cash || mention.role == .card, !changes.isEmpty, !changes.contains(0) { points = 0 }
            guard points > 0 else { continue }
            // The last total is the one after tax, deductions and rounding.
            points += 0.3 * Double(mention.index) / Double(max(1, rows.count))
            if let known = scores[mention.cents] {
                scores[mention.cents] =
                    (points > known.points ? mention : known.mention, max(points, known.points) + Self.again)
            } else {
                scores[mention.cents] = (mention, points)
            }
        }
        for (cents, score) in scores {
            var points = score.points
            if differences.contains(cents), cents > 0 { points += Self.byChange }
            if changes.isEmpty, score.mention.role != .cash, score.mention.role != .card, paid.contains(cents) {
                points += Self.byPayment
            }
            if sums.contains(cents) { points += Self.bySum }
            if itemSum == cents, items.count > 0 { points += Self.byItems }
            if cents == 0 { points -= 3 }
            if points > best?.points ?? -.infinity
                || (points == best?.points && cents > best?.mention.cents ?? .min)
            {
                second = best?.points ?? 0
                best = (score.mention, points)
            } else {
                second = max(second, points)
            }
        }
        if let best {
            let certainty = min(1, best.points / 9) * 0.5 + min(1, max(0, best.points - second) / 3) * 0.5
            total = Field(
                Receipt.Amount(cents: best.mention.cents), confidence: min(0.99, 0.3 + 0.69 * certainty),
                bounds: best.mention.bounds)
        } else {
            total = Self.largest(in: rows)
        }
    }

    /// The amounts that rows name. A row of words alone names the amounts of the next row that has no words.
    private static func mentions(in rows: [ReceiptRow]) -> [Mention] {
        var mentions: [Mention] = []
        for (index, row) in rows.enumerated() where row.role != .other {
            var source = row
            if row.amounts.isEmpty, row.role.isSummary {
                // A label may lie slightly above or below its amount.
                let near = [index + 1, index - 1].filter(rows.indices.contains).first { other in
                    rows[other].role == .other && rows[other].amounts.count == 1
                        && rows[other].row.characters.count <= rows[other].amounts[0].range.count + 4
                        && abs(rows[other].row.middle - row.row.middle) < 2.2 * row.row.height
                }
                guard let near else { continue }
                source = rows[near]
            }
            guard let amount = source.amounts.last else { continue }
            mentions.append(
                Mention(
                    role: row.role, cents: amount.cents, index: index, bounds: source.row.place(of: amount.range),
                    isInTaxTable: row.isInTaxTable))
        }
        return mentions
    }

    /// The amounts alone in rows whose words say nothing.
    private static func unnamed(in rows: [ReceiptRow]) -> [Mention] {
        rows.indices.filter { rows[$0].role == .other && !rows[$0].isInTaxTable }.compactMap { index in
            guard rows[index].amounts.count == 1, let amount = rows[index].amounts.first else { return nil }
            return Mention(
                role: .other, cents: amount.cents, index: index, bounds: rows[index].row.place(of: amount.range),
                isInTaxTable: false)
        }
    }

    /// Every sum of an amount before and what is added to it: tax, service, rounding, deductions.
    private static func sums(of mentions: [Mention], _ bases: Set<Int>) -> Set<Int> {
        func values(_ role: ReceiptRow.Role) -> Set<Int> { Set(mentions.filter { $0.role == role }.map(\.cents)) }
        let taxes = values(.tax).union([0])
        let services = values(.service).union([0])
        let rest =
            values(.rounding).flatMap { [$0, -$0] }.filter { abs($0) <= mostRounding * 10 }
            + values(.discount).map { -abs($0) } + [0]
        var sums: Set<Int> = []
        // The tables are printed by tills; a page of hundreds of such rows isn't a receipt.
        for base in bases.sorted().prefix(8) {
            for tax in taxes.sorted().prefix(8) {
                for service in services.sorted().prefix(4) {
                    for other in Set(rest).sorted().prefix(12) where tax != 0 || service != 0 || other != 0 {
                        sums.insert(base + tax + service + other)
                    }
                }
            }
        }
        return sums
    }

    /// Without any word, the largest amount is the most likely total.
    private static func largest(in rows: [ReceiptRow]) -> Field<Receipt.Amount>? {
        var best: (amount: PrintedAmount, row: ReceiptRow)?
        for row in rows where ![.change, .cash, .points, .discount].contains(row.role) {
            for amount in row.amounts where amount.cents > best?.amount.cents ?? 0 { best = (amount, row) }
        }
        return best.map {
            Field(
                Receipt.Amount(cents: $0.amount.cents), confidence: 0.3, bounds: $0.row.row.place(of: $0.amount.range))
        }
    }
}
