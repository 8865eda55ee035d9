import ScanModel

extension ShipmentTrackingNumber {
    /// Piece licence plates, German parcels, express waybills of 10 digits, German identcodes of 12.
    static let dhlPattern = [
        #"JJD(?: ?\d){10,20}"#, #"JVGL(?: ?\d){10,20}"#, #"JD(?: ?\d){16,18}"#,
        #"(?:0 ?0 ?)?3 ?4 ?0 ?4 ?3 ?4(?: ?\d){12}"#,
        #"\d{10}"#, #"\d{2} \d{4} \d{4}"#, #"\d{3} \d{4} \d{3}"#, #"\d{3} \d{3} \d{4}"#, #"\d{4} \d{4} \d{2}"#,
        #"\d{2}\.\d{3} \d{3}\.\d{3} \d"#, #"\d{12}"#,
    ].joined(separator: "|")

    static func judgeDHL(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" ", "."])
        if number.hasPrefix("J") {
            var piece = judgement(number, carrier: Carrier.dhl.rawValue, service: "Piece")
            piece.lacksCheck = true
            return piece
        }
        guard let digits = number.digitValues, Set(digits).count > 1 else { return nil }
        let speaks = ShipmentEvidence(matched).speaks(for: .dhl)
        switch digits.count {
        case 10:
            // The first nine digits modulo seven.
            let rest = digits.dropLast().reduce(0) { ($0 * 10 + $1) % 7 }
            guard speaks, rest == digits[9] else { return nil }
            return judgement(number, carrier: Carrier.dhl.rawValue, service: "Express")
        case 12:
            let sum = Array(digits.dropLast()).weighed([4, 9, 4, 9, 4, 9, 4, 9, 4, 9, 4])
            guard speaks, (10 - sum % 10) % 10 == digits[11] else { return nil }
            return judgement(number, carrier: Carrier.dhl.rawValue, service: "Parcel", country: "DE")
        case 18, 20:
            guard CheckDigit(of: Array(number.utf8.suffix(18)))?.isRight == true else { return nil }
            return judgement(number, carrier: Carrier.dhl.rawValue, service: "Parcel", country: "DE")
        default: return nil
        }
    }
}
