import ScanModel

extension ShipmentTrackingNumber {
    /// Express: 12 digits; Ground: 15, or 22 starting with 96; SmartPost: 20 starting with 61; bar codes of both: 34.
    static let fedExPattern = [
        #"\d{4} ?\d{4} ?\d{4}"#, #"\d{5} ?\d{5} ?\d{5}"#, #"\d{4} ?\d{4} ?\d{4} ?\d{3}"#, #"9 ?6(?: ?\d){20}"#,
        #"61\d{2}(?: ?\d{4}){4}"#, #"(?:9 ?6|1 ?[0-2])(?: ?\d){32}"#,
    ].joined(separator: "|")

    static func judgeFedEx(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" "])
        guard let service = fedExService(number, ShipmentEvidence(matched)) else { return nil }
        return judgement(number, carrier: Carrier.fedEx.rawValue, service: service)
    }

    private static func fedExService(_ number: String, _ evidence: ShipmentEvidence) -> String? {
        switch number.utf8.count {
        case 12:
            evidence.speaks(for: .fedEx) && expressIsRight(number) ? "Express" : nil
        case 15:
            evidence.speaks(for: .fedEx) && CheckDigit(of: Array(number.utf8))?.isRight == true ? "Ground" : nil
        case 20:
            // The leading 92 isn't printed, but is included in the check digit.
            evidence.speaks(for: .fedEx) && CheckDigit(of: Array("92\(number)".utf8))?.isRight == true
                ? "SmartPost" : nil
        case 22:
            CheckDigit(of: Array(number.utf8.suffix(15)))?.isRight == true ? "Ground" : nil
        case 34:
            // The last 14 digits are two zeros and a 12-digit number.
            number.utf8.suffix(14).starts(with: Array("00".utf8)) && expressIsRight(number.suffix(12))
                ? (number.hasPrefix("96") ? "Ground" : "Express") : nil
        default: nil
        }
    }

    /// Returns whether the check digit of a 12-digit number is right: the weighted sum modulo 11, with 10 as 0.
    private static func expressIsRight(_ number: some StringProtocol) -> Bool {
        guard let digits = number.digitValues, digits.count == 12 else { return false }
        // A run of equal digits may pass the check, but is never assigned.
        guard Set(digits).count > 1 else { return false }
        return Array(digits.dropLast()).weighed([3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 11 % 10 == digits[11]
    }
}
