/// A payment card scheme, with the prefixes and lengths of its numbers.
struct PaymentCardIssuer {
    let name: String
    /// Ranges of prefixes; both bounds have the same number of digits.
    let beginnings: [ClosedRange<Int>]
    let lengths: ClosedRange<Int>
    /// Lengths within `lengths` that don't exist.
    var missing: Set<Int> = []

    /// Returns the scheme of a number; nil if none issues such numbers.
    static func of(_ number: String) -> PaymentCardIssuer? {
        known.first { issuer in
            issuer.lengths.contains(number.utf8.count) && !issuer.missing.contains(number.utf8.count)
                && issuer.beginnings.contains { beginning in
                    Int(number.prefix("\(beginning.lowerBound)".utf8.count)).map(beginning.contains) ?? false
                }
        }
    }

    /// No two share a prefix. Discover accepts some of UnionPay's cards, 622126 to 622925, but doesn't issue them.
    private static let known = [
        PaymentCardIssuer(name: "American Express", beginnings: [34...34, 37...37], lengths: 15...15),
        PaymentCardIssuer(name: "JCB", beginnings: [3528...3589], lengths: 16...19),
        PaymentCardIssuer(
            name: "Diners Club", beginnings: [300...305, 3095...3095, 36...36, 38...39], lengths: 14...19),
        PaymentCardIssuer(name: "Visa", beginnings: [4...4], lengths: 13...19, missing: [14, 15, 17, 18]),
        PaymentCardIssuer(name: "Mastercard", beginnings: [51...55, 2221...2720], lengths: 16...16),
        PaymentCardIssuer(name: "Discover", beginnings: [6011...6011, 644...649, 65...65], lengths: 16...19),
        PaymentCardIssuer(name: "UnionPay", beginnings: [62...62, 8100...8171], lengths: 16...19),
        PaymentCardIssuer(name: "Maestro", beginnings: [50...50, 56...58, 63...63, 67...67], lengths: 12...19),
    ]
}
