import ScanModel

/// MSI Plessey: four bits for each digit, each bit a bar and a space of three modules together. A 1 is a wide bar and a narrow space, a 0 the
/// opposite. A 1 starts the code; a 0 and a narrow bar end it. Only contents whose last digit is a check digit modulo 10 are accepted.
struct MSIPlessey: LinearCode {
    let symbology = Symbology.msiPlessey

    /// Fewest digits, with the check digit. Bars of other codes and of print pass for one or two digits.
    private static let leastDigits = 4
    /// Most digits: no use is known of more than 20.
    private static let mostDigits = 40
    /// Narrowest quiet zone in modules. The symbology wants twelve; a cut-out often has less.
    private static let quiet: Float = 6
    /// Modules of a bit.
    private static let bit: Float = 3
    /// Greatest deviation of a bit's width from the one before: tilt and blur change it slowly, print has other widths.
    private static let drift: Float = 0.22
    /// Smallest difference of the bar's share in the first bit, a 1, and the last one, a 0; ideally it is a third.
    private static let leastContrast: Float = 0.14
    /// Share of that difference around its middle in which a bit is undecided.
    private static let undecided: Float = 0.12

    var leastBars: Int { 1 + 4 * Self.leastDigits + 2 }

    func read(_ row: BarRow, from first: Int) -> LinearContent? {
        var width = row.bar(first) + row.space(after: first)
        guard row.space(before: first) >= Self.quiet / Self.bit * width else { return nil }
        var shares: [Float] = []
        var last = first
        // Every pair of bar and space is a bit, until a bar is followed by a quiet zone.
        while row.space(after: last) < Self.quiet / Self.bit * width {
            let next = row.bar(last) + row.space(after: last)
            guard abs(next - width) <= Self.drift * width, last + 1 < row.bars,
                shares.count <= 4 * Self.mostDigits + 2
            else { return nil }
            shares.append(row.bar(last) / next)
            width = (width + next) / 2
            last += 1
        }
        // A start bit, digits of four bits, and a bit of the stop; its narrow bar is the last one.
        guard shares.count >= 4 * Self.leastDigits + 2, shares.count % 4 == 2,
            let digits = Self.digits(shares), row.bar(last) < 0.55 * width, Self.isChecked(digits)
        else { return nil }
        return LinearContent(payload: digits.map(String.init).joined(), identifier: "]M0", last: last)
    }

    /// Returns the digits of bits, which are given by the bars' shares in their widths; nil if one is undecided or no digit.
    private static func digits(_ shares: [Float]) -> [Int]? {
        // The first and the last bit are known, and show how much the ink has spread.
        guard let one = shares.first, let zero = shares.last, one - zero >= leastContrast else { return nil }
        let (middle, doubt) = ((one + zero) / 2, undecided * (one - zero))
        guard shares.allSatisfy({ abs($0 - middle) > doubt }) else { return nil }
        let bits = shares.dropFirst().dropLast().map { $0 > middle ? 1 : 0 }
        let digits = stride(from: 0, to: bits.count, by: 4).map { start in
            bits[start..<start + 4].reduce(0) { 2 * $0 + $1 }
        }
        return digits.allSatisfy { $0 <= 9 } ? digits : nil
    }

    /// Returns whether the last digit is the check digit modulo 10 of the others (Luhn).
    static func isChecked(_ digits: [Int]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            guard digit.offset % 2 == 1 else { return sum + digit.element }
            let double = 2 * digit.element
            return sum + (double > 9 ? double - 9 : double)
        }
        return sum % 10 == 0
    }
}
