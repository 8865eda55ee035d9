/// The positions of the spaces in a line. Tesseract also splits Chinese into words, which have no spaces between them.
struct WordGaps {
    private var rest: Substring.UnicodeScalarView

    /// - Parameter line: the line's text, in logical order.
    init(_ line: String) { rest = Self.cleaned(line)[...].unicodeScalars }

    /// Advances to the next word.
    /// - Returns: whether there is a space before it.
    mutating func isGap(before word: String) -> Bool {
        let isGap = rest.first?.properties.isWhitespace ?? false
        rest = rest.drop { $0.properties.isWhitespace }
        let scalars = Self.cleaned(word).unicodeScalars
        // Nothing is known about the spaces around a word that isn't the line's next one.
        guard rest.starts(with: scalars) else { return true }
        rest = rest.dropFirst(scalars.count)
        return isGap
    }

    /// Returns a text without the directional marks that Tesseract adds.
    static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isBidiControl { scalars.append(scalar) }
        return String(scalars)
    }
}
