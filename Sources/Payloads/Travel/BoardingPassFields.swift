/// The conditional fields of a boarding pass, in order, with their lengths.
enum BoardingPassFields {
    /// Once a pass.
    static let unique: [(name: String, length: Int)] = [
        ("passengerDescription", 1), ("checkInSource", 1), ("issuanceSource", 1), ("issueDate", 4),
        ("documentType", 1), ("issuer", 3), ("baggageTag", 13), ("baggageTag", 13), ("baggageTag", 13),
    ]

    /// In each leg.
    static let repeated: [(name: String, length: Int)] = [
        ("airlineNumericCode", 3), ("documentNumber", 10), ("selectee", 1), ("documentVerification", 1),
        ("marketingCarrier", 3), ("frequentFlyerAirline", 3), ("frequentFlyerNumber", 16), ("discount", 1),
        ("baggageAllowance", 3), ("fastTrack", 1),
    ]
}

/// ASCII text that consists of fields of known lengths.
struct FixedFields {
    private var remaining: Substring.UTF8View
    let isASCII: Bool

    init(_ text: String) {
        remaining = text[...].utf8
        isASCII = text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D }
    }

    var isEmpty: Bool { remaining.isEmpty }
    var rest: String { String(decoding: remaining, as: UTF8.self) }

    func starts(with text: String) -> Bool { remaining.starts(with: text.utf8) }

    /// Takes the next field; nil if the text is too short.
    mutating func take(_ length: Int) -> String? {
        let field = remaining.prefix(length)
        guard field.count == length else { return nil }
        remaining = remaining.dropFirst(length)
        return String(decoding: field, as: UTF8.self)
    }

    /// Takes a size: two hexadecimal digits.
    mutating func takeSize() -> Int? {
        guard let digits = take(2)?.utf8.map(\.hexValue), let high = digits[0], let low = digits[1] else { return nil }
        return Int(high) << 4 | Int(low)
    }

    /// Takes the next part as fields of its own.
    mutating func takeFields(_ length: Int) -> FixedFields? { take(length).map { FixedFields($0) } }
}
