extension UInt8 {
    /// The value of an ASCII digit; nil for any other byte.
    var asciiDigit: Int? { (0x30...0x39).contains(self) ? Int(self) - 0x30 : nil }
}

extension Collection<UInt8> {
    /// The number that ASCII digits form; nil if any byte isn't a digit, or if there are more than 18.
    var asciiNumber: Int? {
        guard count <= 18 else { return nil }
        var number = 0
        for byte in self {
            guard let digit = byte.asciiDigit else { return nil }
            number = number * 10 + digit
        }
        return number
    }
}
