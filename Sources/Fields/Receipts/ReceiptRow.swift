/// A row of a receipt and what it is about.
struct ReceiptRow {
    /// What the words of a row say about its amount.
    enum Role {
        case finalTotal, total, subtotal, countTotal, tax, cash, card, change, rounding, discount, points, service,
            other
        /// Rows that end the list of items.
        var isSummary: Bool { ![.discount, .other, .points].contains(self) }
    }
    let row: TextRow
    let words: PlainWords
    let role: Role
    let amounts: [PrintedAmount]
    /// Whether it belongs to a table of taxes.
    var isInTaxTable = false

    init(_ row: TextRow) {
        self.row = row
        words = PlainWords(row.characters)
        amounts = PrintedAmount.all(in: row.characters)
        let role = Self.role(of: words, amounts: amounts.count)
        // The amount of a rounding is below the smallest coin; a larger one is the rounded total.
        let isRounded = role == .rounding && amounts.last.map { abs($0.cents) >= Self.leastRounded } ?? false
        self.role = isRounded ? .finalTotal : role
    }

    /// In hundredths: ten times what cash is rounded by.
    private static let leastRounded = 100

    static func rows(of texts: [FieldText]) -> [ReceiptRow] {
        var rows = TextRows.group(texts).map(ReceiptRow.init)
        // A table of taxes ends where rows have neither two amounts nor the words of its head.
        var isInTable = false
        for index in rows.indices {
            let isHead = rows[index].amounts.isEmpty && rows[index].words.contains(ReceiptWords.taxTable)
            if isHead {
                isInTable = true
            } else if isInTable, rows[index].amounts.count == 0,
                !rows[index].words.contains(ReceiptWords.tax + [Array("AMOUNT".utf8)])
            {
                isInTable = rows[index].row.characters.count <= 8
            }
            rows[index].isInTaxTable = isInTable
        }
        return rows
    }

    private static func role(of words: PlainWords, amounts: Int) -> Role {
        typealias Table = ReceiptWords
        guard !words.words.isEmpty else { return .other }
        if words.contains(Table.points) { return .points }
        let isTax = words.contains(Table.tax)
        let isExclusive = words.contains(Table.exclusive)
        if words.contains(Table.change) { return .change }
        if words.contains(Table.subtotal) { return .subtotal }
        let isTotal =
            words.contains(Table.total) || (words.contains(Table.amount) && words.contains(Table.inclusive))
        if isTotal, words.contains(Table.tendered) { return .cash }
        if words.contains(Table.finalTotal) { return isExclusive && isTax ? .subtotal : .finalTotal }
        let isRounding = words.contains(Table.rounding)
        if isTotal {
            if isRounding { return .finalTotal }
            if words.contains(Table.discount), !words.contains(Table.inclusive) { return .discount }
            if isExclusive { return .subtotal }
            if isTax, !words.contains(Table.inclusive) { return amounts > 1 ? .subtotal : .tax }
            return words.contains(Table.count) ? .countTotal : .total
        }
        if isRounding { return .rounding }
        if words.contains(Table.service) { return .service }
        if isTax { return .tax }
        if words.contains(Table.cash) { return .cash }
        if words.contains(Table.card) { return .card }
        if words.contains(Table.discount) { return .discount }
        return .other
    }
}
