public import ScanModel

/// What a receipt says.
///
///     let receipt = Receipt(words)
///     print(receipt.total?.value.description ?? "no total found")
public struct Receipt: Sendable, Hashable {
    /// An amount of money, exact to a hundredth.
    public struct Amount: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// Hundredths of the currency's unit.
        public var cents: Int

        public init(cents: Int) { self.cents = cents }

        public static func < (a: Amount, b: Amount) -> Bool { a.cents < b.cents }

        /// With a point and two decimals, such as 9.00.
        public var description: String {
            let (units, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
            return "\(cents < 0 ? "-" : "")\(units).\(rest < 10 ? "0" : "")\(rest)"
        }
    }

    /// Something that was bought.
    public struct Item: Sendable, Hashable {
        /// As printed, without quantity and price.
        public var name: String
        /// The number of pieces, if it is printed.
        public var quantity: Int?
        /// The price of all pieces; negative for deductions.
        public var price: Amount
        /// How certain it is, from 0 to 1: higher if the prices of all items make the total.
        public var confidence: Double
        /// Where name and price are.
        public var bounds: Quad
    }

    /// The company, as printed, without its registration number.
    public var merchant: Field<String>?
    /// The date, ISO 8601.
    public var date: Field<String>?
    /// What had to be paid.
    public var total: Field<Amount>?
    /// The tax that the total contains.
    public var tax: Field<Amount>?
    /// ISO 4217; nil if no currency is printed.
    public var currency: Field<String>?
    /// What was bought, from top to bottom.
    public var items: [Item] = []

    /// Whether nothing was found that a receipt has.
    public var isEmpty: Bool { total == nil && date == nil && items.isEmpty }

    /// Reads a receipt.
    ///
    /// It doesn't need the order of the texts, and tolerates confused characters, lost blanks, and rows that rise or bend.
    /// - Parameter texts: words or lines of the upright receipt.
    public init(_ texts: [FieldText], options: ReceiptOptions = ReceiptOptions()) {
        let rows = ReceiptRow.rows(of: texts)
        let itemRows = ReceiptItems.span(of: rows)
        items = ReceiptItems.items(in: rows, itemRows)
        merchant = MerchantSearch.merchant(in: rows)
        date = DateSearch.date(in: rows, options)
        let totals = TotalSearch(rows, items: items)
        total = totals.total
        if let total {
            tax = TaxSearch.tax(in: rows, total: total.value.cents)
            let sum = items.reduce(0) { $0 + $1.price.cents }
            let isComplete = sum == total.value.cents || totals.subtotals.contains(sum)
            for index in items.indices { items[index].confidence *= isComplete ? 1 : 0.6 }
        }
        currency = Self.currency(in: rows)
    }

    /// The currency that most amounts have.
    private static func currency(in rows: [ReceiptRow]) -> Field<String>? {
        var votes: [String: (count: Int, bounds: Quad)] = [:]
        for row in rows {
            for amount in row.amounts {
                guard let code = amount.currency else { continue }
                votes[code, default: (0, row.row.place(of: amount.range))].count += 1
            }
            for word in row.row.string.split(separator: " ") {
                let sign = word.filter { $0.isLetter || $0.isCurrencySymbol }
                // Signs that are words as well need an amount.
                guard sign.count > 1 || sign.first?.isCurrencySymbol == true, sign.uppercased() != "FR",
                    sign.uppercased() != "KR", let code = Currencies.code(of: sign)
                else { continue }
                votes[code, default: (0, row.row.bounds)].count += 1
            }
        }
        let total = votes.values.reduce(0) { $0 + $1.count }
        guard let best = votes.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }) else { return nil }
        return Field(
            best.key, confidence: 0.95 * Double(best.value.count) / Double(total), bounds: best.value.bounds)
    }
}

/// The context in which receipts are read.
public struct ReceiptOptions: Sendable, Hashable {
    /// Whether the month precedes the day in dates of numbers that allow both, as in the United States.
    public var isMonthFirst: Bool
    /// The current year, which decides about years of two digits; receipts aren't from the future.
    public var referenceYear: Int

    public init(isMonthFirst: Bool = false, referenceYear: Int = 2026) {
        (self.isMonthFirst, self.referenceYear) = (isMonthFirst, referenceYear)
    }
}
