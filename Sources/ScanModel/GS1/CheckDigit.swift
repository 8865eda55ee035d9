/// The check digit at the end of a GTIN, EAN, UPC, ITF-14, SSCC, GLN or other GS1 number.
///
/// The digits before it have the weights 3 and 1 in turn, from the right; with the check digit, the sum is a multiple
/// of 10.
public struct CheckDigit: Sendable, Hashable {
    /// The last digit of the number, 0 to 9.
    public let found: Int
    /// The check digit computed from the digits before it, 0 to 9.
    public let expected: Int

    /// Whether the check digit is right.
    public var isRight: Bool { found == expected }

    /// Checks a number of any length that ends with its check digit, in ASCII.
    /// - Returns: nil if it contains anything but digits, or fewer than two.
    public init?(of number: some BidirectionalCollection<UInt8>) {
        guard let last = number.last, let found = last.asciiDigit, let expected = Self.completing(number.dropLast())
        else {
            return nil
        }
        self.found = found
        self.expected = expected
    }

    /// Returns the check digit for some ASCII digits; nil if there are none, or if any byte isn't a digit.
    public static func completing(_ digits: some BidirectionalCollection<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var sum = 0
        var weight = 3
        for byte in digits.reversed() {
            guard let digit = byte.asciiDigit else { return nil }
            // Reduced in each step to avoid overflow at any length.
            sum = (sum + digit * weight) % 10
            weight = 4 - weight
        }
        return (10 - sum) % 10
    }
}
