/// Signs of currencies on receipts.
enum Currencies {
    /// Signs in capitals, and the ISO 4217 codes that they mean.
    private static let signs: [String: String] = [
        "RM": "MYR", "MYR": "MYR", "€": "EUR", "EUR": "EUR", "EURO": "EUR", "$": "USD", "USD": "USD", "US$": "USD",
        "S$": "SGD", "SGD": "SGD", "£": "GBP", "GBP": "GBP", "CHF": "CHF", "SFR": "CHF", "FR": "CHF", "¥": "JPY",
        "KR": "SEK", "SEK": "SEK", "DKK": "DKK", "NOK": "NOK", "ZŁ": "PLN", "PLN": "PLN", "KČ": "CZK", "CZK": "CZK",
        "AUD": "AUD", "CAD": "CAD", "HKD": "HKD", "RP": "IDR", "IDR": "IDR", "THB": "THB", "฿": "THB", "₹": "INR",
    ]

    /// Returns the code of a sign; nil if it isn't one.
    static func code(of sign: String) -> String? { signs[sign.uppercased()] }

    /// Returns the code of a sign directly behind an amount, and how many characters it takes.
    static func code(in row: [Character], from index: Int) -> (code: String, length: Int)? {
        var start = index
        if start < row.count, row[start] == " " { start += 1 }
        var end = start
        while end < row.count, row[end].isLetter || row[end].isCurrencySymbol { end += 1 }
        // Another amount follows that the sign belongs to.
        if end < row.count, row[end].isNumber { return nil }
        if end + 1 < row.count, row[end] == " ", row[end + 1].isNumber, start > index { return nil }
        return code(of: String(row[start..<end])).map { ($0, end - index) }
    }
}
