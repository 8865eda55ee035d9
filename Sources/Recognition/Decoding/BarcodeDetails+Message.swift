import HelperProcess
import ScanModel

/// Encoding of details in the decoder's replies: one bit per field that is present, then the fields. Apart from the
/// check digit's status and the flags, most codes have no details, so this is a single number.
extension BarcodeDetails {
    private enum Bit: Int, CaseIterable {
        case level, supplement, printed, place, index, count, valid, fits, inverted, mirrored, eci
    }

    /// Maximum size in bytes of an error correction level (`23%`), an add-on, printed digits, or the id of a series (Aztec allows
    /// arbitrary text).
    private static let longestText = 256
    /// Maximum number of symbols in a series: PDF417 counts them with five digits.
    private static let mostParts = 99_999

    func encode(into message: inout MessageWriter) {
        let bits: [(Bit, Bool)] = [
            (.level, errorCorrectionLevel != nil), (.supplement, supplementalPayload != nil),
            (.printed, printedDigits != nil), (.place, structuredAppend != nil),
            (.index, structuredAppend?.index != nil), (.count, structuredAppend?.count != nil),
            (.valid, checkDigit == .valid), (.fits, checkDigit == .optionalFits), (.inverted, isInverted),
            (.mirrored, isMirrored), (.eci, hasECI),
        ]
        message.append(bits.reduce(0) { $1.1 ? $0 | 1 << $1.0.rawValue : $0 })
        for text in [errorCorrectionLevel, supplementalPayload, printedDigits] {
            if let text { message.append(Array(text.utf8)) }
        }
        guard let structuredAppend else { return }
        message.append(Array(structuredAppend.id.utf8))
        if let index = structuredAppend.index { message.append(index) }
        if let count = structuredAppend.count { message.append(count) }
    }

    init?(decoding message: inout MessageReader) {
        guard let bits = message.integer(), (0..<1 << Bit.allCases.count).contains(bits) else { return nil }
        func has(_ bit: Bit) -> Bool { bits >> bit.rawValue & 1 == 1 }
        self.init(
            checkDigit: has(.valid) ? .valid : has(.fits) ? .optionalFits : nil, isInverted: has(.inverted),
            isMirrored: has(.mirrored), hasECI: has(.eci))
        for (bit, member) in [
            (Bit.level, \BarcodeDetails.errorCorrectionLevel), (.supplement, \.supplementalPayload),
            (.printed, \.printedDigits),
        ] where has(bit) {
            guard let text = message.text(atMost: Self.longestText) else { return nil }
            self[keyPath: member] = text
        }
        guard has(.place) else { return }
        guard let id = message.text(atMost: Self.longestText) else { return nil }
        var place = StructuredAppend(index: nil, count: nil, id: id)
        if has(.index) {
            guard let index = message.integer(), (0..<Self.mostParts).contains(index) else { return nil }
            place.index = index
        }
        if has(.count) {
            guard let count = message.integer(), ((place.index ?? 0) + 1...Self.mostParts).contains(count) else {
                return nil
            }
            place.count = count
        }
        structuredAppend = place
    }
}
