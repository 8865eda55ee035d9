import ScanModel

extension ShipmentTrackingNumber {
    /// Intelligent Mail package bar codes of 22, 26 or 30 digits, starting with 91 to 95, optionally after 420 and the
    /// ZIP code; and the 20 digits of older labels.
    static let uspsPattern = [
        #"4 ?2 ?0(?: ?\d){27}"#, #"4 ?2 ?0(?: ?\d){31}"#, #"9 ?[1-5](?: ?\d){20}"#, #"9 ?[1-5](?: ?\d){24}"#,
        #"9 ?[1-5](?: ?\d){28}"#, #"\d{4} ?\d{4} ?\d{4} ?\d{4} ?\d{4}"#,
    ].joined(separator: "|")

    static func judgeUSPS(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" "])
        let service =
            number.utf8.count == 20 ? olderService(number, matched) : wrapped(number).lazy.compactMap(service).first
        guard let service else { return nil }
        return judgement(number, carrier: Carrier.usps.rawValue, service: service, country: "US")
    }

    /// Returns the candidates for the number after a ZIP code of five or nine digits.
    private static func wrapped(_ number: String) -> [Substring] {
        guard number.hasPrefix("420") else { return [number[...]] }
        return [number.dropFirst(8), number.dropFirst(12)].filter { [22, 26].contains($0.utf8.count) }
    }

    /// Returns the service of a number with a valid check digit; nil if it isn't valid.
    private static func service(_ number: Substring) -> String? {
        guard CheckDigit(of: Array(number.utf8))?.isRight == true else { return nil }
        // A nine-digit mailer number starts with 9; a six-digit one doesn't.
        let mailer = number.dropFirst(5).first
        switch number.prefix(2) {
        case "91": return olderServices[String(number.dropFirst(2).prefix(2))]
        case "92": return mailer == "9" ? "Commercial" : nil
        case "93": return mailer != "9" ? "Commercial" : nil
        case "94": return "Online"
        case "95": return "Retail"
        default: return nil
        }
    }

    /// Returns the service of a 20-digit number. The 91 before it isn't printed, and only some include it in the check
    /// digit. One number in five is right by chance, so it must be labelled, or be printed in groups of four like
    /// numbers that have no label.
    private static func olderService(_ number: String, _ matched: MatchedText) -> String? {
        let isPrintedInFours = matched.text.utf8.count == 24 && ["03", "70", "71", "73"].contains(number.prefix(2))
        guard isPrintedInFours || ShipmentEvidence(matched).speaks(for: .usps) else { return nil }
        let isRight = ["", "91"].contains { CheckDigit(of: Array("\($0)\(number)".utf8))?.isRight == true }
        return isRight ? olderServices[String(number.prefix(2))] : nil
    }

    private static let olderServices = [
        "01": "Delivery Confirmation", "02": "Delivery Confirmation", "03": "Delivery Confirmation",
        "04": "Delivery Confirmation", "05": "Delivery Confirmation", "06": "Delivery Confirmation",
        "07": "Delivery Confirmation", "08": "Delivery Confirmation", "21": "Signature Confirmation",
        "22": "Signature Confirmation", "23": "Signature Confirmation", "24": "Signature Confirmation",
        "25": "Signature Confirmation", "26": "Signature Confirmation", "70": "Certified Mail", "71": "Certified Mail",
        "73": "Insured Mail", "82": "Merchandise Return", "83": "Merchandise Return", "85": "Merchandise Return",
    ]
}
