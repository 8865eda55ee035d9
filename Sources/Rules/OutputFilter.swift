/// A change to a value in an output.
public enum OutputFilter: String, Sendable, Hashable, CaseIterable {
    /// Lowercase letters become capitals.
    case upper
    /// Capitals become lowercase letters.
    case lower
    /// Blanks at both ends are removed.
    case trim
    /// Only the digits 0 to 9 are kept.
    case digits
    /// The last character is removed: the check digit.
    case withoutCheckDigit

    /// Returns the changed value.
    public func apply(to value: String) -> String {
        switch self {
        case .upper: value.uppercased()
        case .lower: value.lowercased()
        case .trim:
            String(value.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        case .digits: String(String.UnicodeScalarView(value.unicodeScalars.filter { (0x30...0x39).contains($0.value) }))
        case .withoutCheckDigit: String(value.dropLast())
        }
    }
}
