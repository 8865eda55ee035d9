import ScanModel

extension ShipmentTrackingNumber {
    /// Express: 12 digits; Ground: 15, or 22 from 96; SmartPost: 20 from 61; the bar codes of both: 34.
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
            // The 92 before it is not printed, but is counted.
            evidence.speaks(for: .fedEx) && CheckDigit(of: Array("92\(number)".utf8))?.isRight == true
                ? "SmartPost" : nil
        case 22:
            CheckDigit(of: Array(number.utf8.suffix(15)))?.isRight == true ? "Ground" : nil
        case 34:
            // The last 14 digits are a number of 12 after two zeros.
            number.utf8.suffix(14).starts(with: Array("00".utf8)) && expressIsRight(number.suffix(12))
                ? (number.hasPrefix("96") ? "Ground" : "Express") : nil
        default: nil
        }
    }

    /// The check digit of 12 is what the sum leaves when divided by 11; 10 counts as 0.
    private static func expressIsRight(_ number: some StringProtocol) -> Bool {
        guard let digits = number.digitValues, digits.count == 12 else { return false }
        // A row of equal digits may be right too, and is nobody's.
        guard Set(digits).count > 1 else { return false }
        return Array(digits.dropLast()).weighed([3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 11 % 10 == digits[11]
    }
}
