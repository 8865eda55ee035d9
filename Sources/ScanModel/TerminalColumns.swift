extension Unicode.Scalar {
    /// Columns that a terminal gives this character: 2 for what is wide in East Asian print and for emoji, 0 for marks that are
    /// put on the character before, else 1.
    public var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
        }
    }

    /// Whether it asks for the coloured form of the character before, which is an emoji of two columns then.
    fileprivate var isEmojiSelector: Bool { value == 0xFE0F }

    /// What Unicode 16 calls wide or fullwidth (EastAsianWidth.txt) and is no emoji, in as few ranges as its gaps permit.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

extension String {
    /// As much as fits into so many columns of a terminal; what is cut off is an ellipsis.
    public func cut(toColumns limit: Int) -> String {
        var (columns, end) = (0, unicodeScalars.startIndex)
        var isWide = false
        for index in unicodeScalars.indices {
            let scalar = unicodeScalars[index]
            // The selector makes a character of one column one of two.
            let added = scalar.isEmojiSelector ? (isWide ? 0 : 1) : scalar.columns
            columns += added
            isWide = added == 2
            if columns > limit { return limit > 0 ? String(self[..<end]) + "…" : "" }
            // Up to here there is room for the ellipsis as well; marks stay with their character.
            if columns < limit { end = unicodeScalars.index(after: index) }
        }
        return self
    }
}
