/// Where in a line there are blanks: Tesseract parts Chinese into words as well, which stand close together.
struct WordGaps {
    private var rest: Substring.UnicodeScalarView

    /// - Parameter line: the line's text, in logical order.
    init(_ line: String) { rest = Self.cleaned(line)[...].unicodeScalars }

    /// Goes on to the next word.
    /// - Returns: whether there is a blank before it.
    mutating func isGap(before word: String) -> Bool {
        let isGap = rest.first?.properties.isWhitespace ?? false
        rest = rest.drop { $0.properties.isWhitespace }
        let scalars = Self.cleaned(word).unicodeScalars
        // A word that is not the line's next one is none that blanks are known of.
        guard rest.starts(with: scalars) else { return true }
        rest = rest.dropFirst(scalars.count)
        return isGap
    }

    /// A text without the marks of its direction, which Tesseract adds.
    static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isBidiControl { scalars.append(scalar) }
        return String(scalars)
    }
}
