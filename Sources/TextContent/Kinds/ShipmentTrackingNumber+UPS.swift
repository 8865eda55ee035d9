extension ShipmentTrackingNumber {
    /// Six characters for the shipper, two for the service, seven digits for the parcel, and a check digit.
    static let upsPattern = #"1 ?Z(?: ?[A-Z\d]){6}(?: ?[A-Z\d]){2}(?: ?\d){8}"#

    static func judgeUPS(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" "])
        let characters = number.dropFirst(2).utf8.map { byte in
            // The values of letters run from 2 to 9, then from 0 to 9, and so on.
            byte < 0x40 ? Int(byte) - 0x30 : (Int(byte) - 0x3F) % 10
        }
        guard let check = characters.last else { return nil }
        let sum = characters.dropLast().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 2) }
        guard (10 - sum % 10) % 10 == check else { return nil }
        return judgement(
            number, carrier: Carrier.ups.rawValue, service: upsServices[String(number.dropFirst(8).prefix(2))])
    }

    private static let upsServices = [
        "01": "Next Day Air", "02": "2nd Day Air", "03": "Ground", "12": "3 Day Select", "13": "Next Day Air Saver",
        "15": "Next Day Air Early", "22": "Ground, returns", "42": "Ground, signature required",
        "44": "Next Day Air, Saturday", "66": "Worldwide Express", "72": "Ground, collect on delivery",
        "78": "Ground, returns", "90": "Ground, returns", "A8": "Ground, adult signature required", "YW": "SurePost",
    ]
}
