/// Extracts the fields from the lines of a machine-readable zone.
struct TravelDocumentReader {
    let lines: [[UInt8]]
    let form: TravelDocumentForm

    typealias Field = TravelDocumentForm.Field

    private static let filler = UInt8(ascii: "<")

    /// A document number, and how many characters of the optional data it uses.
    struct Number {
        var text: String
        var overflow: Int
    }

    func bytes(_ field: Field) -> ArraySlice<UInt8> { lines[field.line][field.places] }

    /// Returns a field as printed.
    func text(_ field: Field) -> String { String(decoding: bytes(field), as: UTF8.self) }

    /// Returns a field without trailing fillers, and with blanks for the others.
    func trimmed(_ field: Field) -> String { trimmed(bytes(field)) }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let end = bytes.lastIndex { $0 != Self.filler }.map { $0 + 1 } ?? bytes.startIndex
        return String(decoding: bytes[..<end], as: UTF8.self).replacing("<", with: " ")
    }

    /// The number; nil if its check digit is wrong. If the number is too long for its field, a filler replaces the
    /// check digit, and the optional data contain the rest of the number with the check digit at its end.
    var documentNumber: Number? {
        let field = bytes(form.documentNumber)
        guard let check = lines[form.documentNumber.line].dropFirst(form.documentNumber.places.upperBound).first else {
            return nil
        }
        if check != Self.filler {
            guard Self.isRight(field, check), field.contains(where: { $0 != Self.filler }) else { return nil }
            return Number(text: trimmed(field), overflow: 0)
        }
        guard form.hasLongNumbers, let rest = form.optionalData.first.map({ bytes($0).prefix { $0 != Self.filler } }),
            rest.count >= 2, let last = rest.last, !field.contains(Self.filler)
        else {
            return nil
        }
        let all = Array(field) + rest.dropLast()
        guard Self.isRight(all[...], last) else { return nil }
        return Number(text: String(decoding: all, as: UTF8.self), overflow: rest.count)
    }

    /// Returns the optional data without those of the number; blanks separate several fields.
    func optionalData(behind number: Number) -> String {
        form.optionalData.enumerated().map { index, field in
            trimmed(bytes(field).dropFirst(index == 0 ? number.overflow : 0))
        }.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether the check digits of the dates, of the optional data if there is one, and of all together are right.
    var checkDigitsAreRight: Bool {
        for field in [form.birthDate, form.expiryDate] {
            guard Self.isRight(bytes(field), lines[field.line][field.places.upperBound]) else { return false }
        }
        if form.checksOptionalData, let field = form.optionalData.first {
            let check = lines[field.line][field.places.upperBound]
            // Without data, a filler may replace the check digit.
            let isEmpty = bytes(field).allSatisfy { $0 == Self.filler }
            guard Self.isRight(bytes(field), check) || (isEmpty && check == Self.filler) else { return false }
        }
        guard !form.checkedTogether.isEmpty, let last = lines[1].last else { return true }
        return Self.isRight(form.checkedTogether.flatMap(bytes)[...], last)
    }

    /// Returns whether a check digit is right: the last digit of the sum of the characters, weighted 7, 3 and 1 in
    /// turn. Letters count 10 to 35, fillers 0.
    static func isRight(_ bytes: ArraySlice<UInt8>, _ check: UInt8) -> Bool {
        var sum = 0
        for (place, byte) in bytes.enumerated() {
            let value =
                switch byte {
                case 0x30...0x39: Int(byte) - 0x30
                case 0x41...0x5A: Int(byte) - 0x41 + 10
                default: 0
                }
            sum += value * [7, 3, 1][place % 3]
        }
        return Int(check) - 0x30 == sum % 10
    }
}
