/// The digit that ends a GTIN, EAN, UPC, ITF-14, SSCC, GLN and other numbers of GS1, and guards the ones before it.
///
/// The digits before it weigh 3 and 1 in turn, from the right; with the check digit the sum is a multiple of 10.
public struct CheckDigit: Sendable, Hashable {
    /// The last digit of the number, 0 to 9.
    public let found: Int
    /// What the digits before it ask for, 0 to 9.
    public let expected: Int

    /// Whether the number is right, as far as its check digit tells.
    public var isRight: Bool { found == expected }

    /// Looks at a number of any length with its check digit, in ASCII.
    /// - Returns: nil where it isn't digits alone, or fewer than two.
    public init?(of number: some BidirectionalCollection<UInt8>) {
        guard let last = number.last, let found = last.asciiDigit, let expected = Self.completing(number.dropLast())
        else {
            return nil
        }
        self.found = found
        self.expected = expected
    }

    /// The check digit that belongs behind some digits in ASCII; nil where there are none, or something else is there.
    public static func completing(_ digits: some BidirectionalCollection<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var sum = 0
        var weight = 3
        for byte in digits.reversed() {
            guard let digit = byte.asciiDigit else { return nil }
            // Kept below ten, so that no length is too much.
            sum = (sum + digit * weight) % 10
            weight = 4 - weight
        }
        return (10 - sum) % 10
    }
}
