public import ScanModel

/// Where the digits of an EAN or UPC are printed below its bars: in groups between the guard bars, seven modules a digit.
///
/// Digits that stand beside the bars are left out: they are of another size, and stand where a printer likes.
public struct DigitGroups: Sendable {
    /// Digits that stand together.
    public struct Group: Sendable {
        /// Where they begin and end, in modules from the start of the bars.
        public var modules: (start: Double, end: Double)
        /// What they have to be, in ASCII.
        public var digits: ArraySlice<UInt8>
    }

    /// Length of the bars.
    public let modules: Double
    /// From left to right.
    public let groups: [Group]
    private let symbology: Symbology
    private let digits: [UInt8]

    /// Makes the groups of a code.
    /// - Returns: nil where its symbology has no such digits.
    public init?(_ barcode: Barcode, _ details: BarcodeDetails) {
        let printed = Array((details.printedDigits ?? barcode.payload).utf8)
        guard printed.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // Where nobody asked for UPC-A, one comes as an EAN-13 that begins with 0.
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

    /// The code's number with other digits in its groups.
    /// - Returns: nil where these are not as many, or its check digit is not that of such a number.
    func number(with texts: [[UInt8]]) -> [UInt8]? {
        var number = digits
        for (group, text) in zip(groups, texts) {
            guard text.count == group.digits.count else { return nil }
            number.replaceSubrange(group.digits.indices, with: text)
        }
        let whole = symbology == .upce ? Self.expanded(number) : number
        return CheckDigit(of: whole)?.isRight == true ? number : nil
    }

    /// A UPC-E of eight digits as the UPC-A that it is short for (ISO/IEC 15420).
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
