/// An amount of money in a row: digits with two decimals, or whole units after a currency.
struct PrintedAmount: Hashable {
    /// Hundredths of the currency's unit.
    var cents: Int
    /// Its characters in the row, with sign and currency.
    var range: Range<Int>
    /// The currency beside it, ISO 4217.
    var currency: String?
    /// Characters that had to be taken for others, such as O for 0.
    var repairs = 0

    /// The most digits before the decimals; longer numbers are codes.
    private static let mostDigits = 7

    /// Returns the amounts in a row, from left to right.
    static func all(in row: [Character]) -> [PrintedAmount] {
        var found: [PrintedAmount] = []
        var index = 0
        while index < row.count {
            if let amount = PrintedAmount(row, at: index) {
                found.append(amount)
                index = amount.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    private init?(_ row: [Character], at start: Int) {
        guard let before = Beginning(row, at: start) else { return nil }
        var scan = DigitScan(row, at: start)
        guard scan.whole(most: Self.mostDigits) else { return nil }
        let hasDecimals = scan.decimals()
        // Whole units are amounts only behind a currency.
        guard hasDecimals || (before.currency != nil && !scan.isGrouped), !scan.continues else { return nil }
        guard scan.realDigits >= scan.repairs else { return nil }
        cents = hasDecimals ? scan.value : scan.value * 100
        repairs = scan.repairs
        var end = scan.index
        var isNegative = before.isNegative
        // Tills print the sign of a deduction behind it as well: 2,50-
        if end < row.count, "-–−".contains(row[end]), end + 1 == row.count || !row[end + 1].isNumber {
            (isNegative, end) = (true, end + 1)
        }
        currency = before.currency
        if currency == nil, let (code, length) = Currencies.code(in: row, from: end) {
            (currency, end) = (code, end + length)
        }
        if isNegative { cents = -cents }
        range = before.start..<end
    }

    /// What stands before the digits.
    private struct Beginning {
        var start: Int
        var isNegative = false
        var currency: String?

        /// - Returns: nil if a number can't begin here.
        init?(_ row: [Character], at index: Int) {
            guard DigitScan.digit(row[index]) != nil else { return nil }
            start = index
            if index > 0 {
                let previous = row[index - 1]
                if previous.isNumber || "/:#.,'".contains(previous) && index > 1 && row[index - 2].isNumber {
                    return nil
                }
                if previous.isLetter {
                    let word = Self.word(row, endingAt: index)
                    // A misread currency, or a multiplication sign, may touch the digits.
                    guard word.count <= 3 else { return nil }
                }
            }
            skipSign(row)
            skipCurrency(row)
            if !isNegative { skipSign(row) }
        }

        private mutating func skipSign(_ row: [Character]) {
            guard start > 0, "-–−".contains(row[start - 1]), start == 1 || !row[start - 2].isNumber,
                start == 1 || !row[start - 2].isLetter
                    || Currencies.code(of: Self.word(row, endingAt: start - 1)) != nil
            else { return }
            (isNegative, start) = (true, start - 1)
        }

        private mutating func skipCurrency(_ row: [Character]) {
            var end = start
            if end > 0, row[end - 1] == " " { end -= 1 }
            let word = Self.word(row, endingAt: end)
            if let code = Currencies.code(of: word) { (currency, start) = (code, end - word.count) }
        }

        private static func word(_ row: [Character], endingAt end: Int) -> String {
            var start = end
            while start > 0, row[start - 1].isLetter || row[start - 1].isCurrencySymbol { start -= 1 }
            return String(row[start..<end])
        }
    }
}
