extension Unicode.Scalar {
    /// Columns that this character takes in a terminal: 2 if it is wide (East Asian, emoji), 0 if it is a combining mark, else 1.
    public var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
        }
    }

    /// Whether this is variation selector 16, which turns the previous character into an emoji of two columns.
    fileprivate var isEmojiSelector: Bool { value == 0xFE0F }

    /// The wide and fullwidth characters of Unicode 16 (EastAsianWidth.txt) that aren't emoji; includes small unassigned gaps.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

extension String {
    /// Returns the text, truncated with an ellipsis if it takes more than `limit` columns.
    public func cut(toColumns limit: Int) -> String {
        var (columns, end) = (0, unicodeScalars.startIndex)
        var isWide = false
        for index in unicodeScalars.indices {
            let scalar = unicodeScalars[index]
            // The selector widens a character of one column to two.
            let added = scalar.isEmojiSelector ? (isWide ? 0 : 1) : scalar.columns
            columns += added
            isWide = added == 2
            if columns > limit { return limit > 0 ? String(self[..<end]) + "…" : "" }
            // The ellipsis still fits up to here. Combining marks stay with their character.
            if columns < limit { end = unicodeScalars.index(after: index) }
        }
        return self
    }
}
