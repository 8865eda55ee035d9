import ScanModel

/// Checks of account numbers and references.
enum Account {
    /// Whether it is an international bank account number (ISO 13616) without blanks.
    static func isIBAN(_ text: String) -> Bool {
        let check = text.dropFirst(2).prefix(2)
        return (15...34).contains(text.utf8.count) && text.isCapitalsOrDigits && text.prefix(2).isCapitals
            && check.isDigits && (2...98).contains(Int(check) ?? 0) && ScanModel.isIBAN(text.utf8)
    }

    /// Whether it is a business identifier code (ISO 9362): institution, country, place, and a branch or none.
    static func isBIC(_ text: String) -> Bool {
        (text.utf8.count == 8 || text.utf8.count == 11) && text.isCapitalsOrDigits
            && text.dropFirst(4).prefix(2).isCapitals
    }

    /// Whether it is a creditor reference (ISO 11649): RF, two check digits, up to 21 characters.
    static func isCreditorReference(_ text: String) -> Bool {
        (5...25).contains(text.utf8.count) && text.hasPrefix("RF") && text.isCapitalsOrDigits
            && text.dropFirst(2).prefix(2).isDigits && ScanModel.isIBAN(text.utf8)
    }

    /// Whether it is a Swiss QR reference: 27 digits, the last one a check digit (modulus 10, recursive).
    static func isQRReference(_ text: String) -> Bool {
        guard text.isDigits, text.utf8.count == 27 else { return false }
        let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
        let digits = text.utf8.map { Int($0) - 0x30 }
        let carry = digits.dropLast().reduce(0) { table[($0 + $1) % 10] }
        return (10 - carry) % 10 == digits.last
    }

    /// Whether it is an amount: digits, a point, two decimals.
    /// - Parameter decimals: the allowed numbers of decimals.
    static func isAmount(_ text: String, decimals: ClosedRange<Int>) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, whole.isDigits, whole.utf8.count <= 9, parts.count <= 2,
            whole == "0" || !whole.hasPrefix("0")
        else { return false }
        let fraction = parts.count == 2 ? parts[1] : ""
        return decimals.contains(fraction.utf8.count) && (parts.count == 1 || fraction.isDigits)
    }
}
