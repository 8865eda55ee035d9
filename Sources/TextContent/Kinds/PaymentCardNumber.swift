import ScanModel

/// A payment card number, ISO/IEC 7812: 12 to 19 digits, without separators or in the embossed groups.
enum PaymentCardNumber {
    static func grammar(_ options: ContentOptions) -> Grammar { Grammar(pattern, judge: judge) }

    private static let pattern = [
        #"\d{12,19}"#,
        #"\d{4}(?:[ \-]?\d{4}){2,3}(?:[ \-]?\d{1,3})?"#,
        // American Express and Diners Club.
        #"\d{4}[ \-]?\d{6}[ \-]?\d{4,5}"#,
        // Old Visa numbers.
        #"\d{4}[ \-]?\d{3}[ \-]?\d{3}[ \-]?\d{3}"#,
        // Long UnionPay numbers.
        #"\d{6}[ \-]?\d{13}"#,
    ].joined(separator: "|")

    private static func judge(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" ", "-"])
        guard let digits = number.digitValues, Luhn.holds(digits), let issuer = PaymentCardIssuer.of(number) else {
            return nil
        }
        // The groups are separated by one kind of sign.
        if matched.text.contains(" "), matched.text.contains("-") { return nil }
        // Article numbers have as many digits, and are far more common than such cards, which are rarely issued any
        // more.
        if digits.count < 14, matched.text == number, CheckDigit(of: Array(number.utf8))?.isRight == true { return nil }
        guard !matched.isInRow, !matched.isNamed(others) else { return nil }
        return Judgement(
            number, [ContentComponent("issuer", issuer.name)], masked: masked(matched.text, digits: digits.count))
    }

    /// Words that precede other numbers of this length, one in ten of which has a valid check digit by chance.
    private static let others = [
        "imei", "imeisv", "meid", "iccid", "sn", "s/n", "serial", "ean", "gtin", "sscc", "isbn", "ref", "order",
    ]

    /// Returns the text with all but the last four digits hidden.
    private static func masked(_ text: String, digits: Int) -> String {
        var hidden = digits - 4
        return String(
            text.map { character in
                guard character.isNumber, hidden > 0 else { return character }
                hidden -= 1
                return "•"
            })
    }
}
