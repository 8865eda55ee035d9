public import ScanModel

/// The positions of the printed digits below the bars of an EAN or UPC: in groups between the guard bars, seven modules
/// per digit.
///
/// Digits beside the bars are excluded, because their size and position vary.
public struct DigitGroups: Sendable {
    /// A group of adjacent digits.
    public struct Group: Sendable {
        /// Start and end, in modules from the start of the bars.
        public var modules: (start: Double, end: Double)
        /// The expected digits in ASCII.
        public var digits: ArraySlice<UInt8>
    }

    /// Length of the bars in modules.
    public let modules: Double
    /// The groups from left to right.
    public let groups: [Group]
    private let symbology: Symbology
    private let digits: [UInt8]

    /// Makes the groups of a code; nil if its symbology has no such digits.
    public init?(_ barcode: Barcode, _ details: BarcodeDetails) {
        let printed = Array((details.printedDigits ?? barcode.payload).utf8)
        guard printed.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A UPC-A that wasn't requested comes as an EAN-13 with a leading 0.
        let isUPCA = printed.count == 12 || printed.count == 13 && printed.first == UInt8(ascii: "0")
        func group(_ start: Double, _ digits: ArraySlice<UInt8>) -> Group {
            Group(modules: (start, start + 7 * Double(digits.count)), digits: digits)
        }
        switch (barcode.symbology, printed.count) {
        case (.upca, 12), (.upca, 13), (.ean13, 13):
            digits = Array(isUPCA ? printed.suffix(12) : printed[...])
            modules = 95
            groups =
                isUPCA
                ? [group(10, digits[1..<6]), group(50, digits[6..<11])]
                : [group(3, digits[1..<7]), group(50, digits[7...])]
        case (.ean8, 8):
            digits = printed
            modules = 67
            groups = [group(3, digits[..<4]), group(36, digits[4...])]
        case (.upce, 8):
            digits = printed
            modules = 51
            groups = [group(3, digits[1..<7])]
        default: return nil
        }
        symbology = barcode.symbology
    }

    /// Returns the code's number with other digits in its groups.
    /// - Returns: nil if the number of digits differs, or if the check digit is wrong.
    func number(with texts: [[UInt8]]) -> [UInt8]? {
        var number = digits
        for (group, text) in zip(groups, texts) {
            guard text.count == group.digits.count else { return nil }
            number.replaceSubrange(group.digits.indices, with: text)
        }
        let whole = symbology == .upce ? Self.expanded(number) : number
        return CheckDigit(of: whole)?.isRight == true ? number : nil
    }

    /// Digits in which a group has to differ at least, and those in it that may be ambiguous. The networks take one digit for another, but
    /// hardly three of six, twice alike; two labels whose numbers follow each other differ in the last digits, which a valid number covers.
    private static let (leastUnlike, mostAmbiguous) = (3, 1)

    /// Returns the groups whose digits are quite unlike the expected ones, each with its number in front.
    ///
    /// A code that was read wrong or upside down may be of another symbology than the printed number, so an EAN-13 may have the groups of a
    /// UPC-A.
    /// - Parameter seen: for each group and each place in it: the possible digits in ASCII, most likely first.
    func unlike(_ seen: [[[UInt8]]]) -> [[UInt8]] {
        let count = seen.first?.count
        let isOtherKind = modules == 95 && (count == 5 || count == 6) && seen.allSatisfy { $0.count == count }
        return zip(groups, seen).enumerated().compactMap { index, pair in
            let (group, places) = pair
            let missing = abs(group.digits.count - places.count)
            let text = places.compactMap(\.first)
            guard missing == 0 || isOtherKind, places.count(where: { $0.count > 1 }) <= Self.mostAmbiguous,
                editDistance(String(decoding: group.digits, as: UTF8.self), String(decoding: text, as: UTF8.self))
                    >= Self.leastUnlike + missing
            else { return nil }
            return [UInt8(index)] + text
        }
    }

    /// Returns the UPC-A that an eight-digit UPC-E abbreviates (ISO/IEC 15420).
    private static func expanded(_ short: [UInt8]) -> [UInt8] {
        let (body, zero) = (short[1..<6], UInt8(ascii: "0"))
        func zeros(_ count: Int) -> [UInt8] { Array(repeating: zero, count: count) }
        let middle: [UInt8] =
            switch short[6] - zero {
            case 0...2: body.prefix(2) + [short[6]] + zeros(4) + body.suffix(3)
            case 3: body.prefix(3) + zeros(5) + body.suffix(2)
            case 4: body.prefix(4) + zeros(5) + body.suffix(1)
            default: body + zeros(4) + [short[6]]
            }
        return [short[0]] + middle + [short[7]]
    }
}
