import ScanModel

/// The number of a payment card, ISO/IEC 7812: 12 to 19 digits, in one piece or in the groups in which they are embossed.
enum PaymentCardNumber {
    static func grammar(_ options: ContentOptions) -> Grammar { Grammar(pattern, judge: judge) }

    private static let pattern = [
        #"\d{12,19}"#,
        #"\d{4}(?:[ \-]?\d{4}){2,3}(?:[ \-]?\d{1,3})?"#,
        // American Express and Diners Club.
        #"\d{4}[ \-]?\d{6}[ \-]?\d{4,5}"#,
        // The old numbers of Visa.
        #"\d{4}[ \-]?\d{3}[ \-]?\d{3}[ \-]?\d{3}"#,
        // Long numbers of UnionPay.
        #"\d{6}[ \-]?\d{13}"#,
    ].joined(separator: "|")

    private static func judge(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" ", "-"])
        guard let digits = number.digitValues, Luhn.holds(digits), let issuer = PaymentCardIssuer.of(number) else {
            return nil
        }
        // One kind of sign parts the groups.
        if matched.text.contains(" "), matched.text.contains("-") { return nil }
        // Articles have numbers of as many digits, on far more things than cards that are hardly issued any more.
        if digits.count < 14, matched.text == number, CheckDigit(of: Array(number.utf8))?.isRight == true { return nil }
        guard !matched.isInRow, !matched.isNamed(others) else { return nil }
        return Judgement(
            number, [ContentComponent("issuer", issuer.name)], masked: masked(matched.text, digits: digits.count))
    }

    /// Words before things that have numbers of as many digits, one in ten of them with the same check digit.
    private static let others = [
        "imei", "imeisv", "meid", "iccid", "sn", "s/n", "serial", "ean", "gtin", "sscc", "isbn", "ref", "order",
    ]

    /// The text with all but the last four digits hidden.
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
