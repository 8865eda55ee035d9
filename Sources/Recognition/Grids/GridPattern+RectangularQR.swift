import ScanModel

extension GridPattern {
    /// The function patterns of a rectangular Micro QR code (ISO/IEC 23941, 6.3): a finder pattern at the top left, a smaller one at the
    /// bottom right, timing patterns along all edges and between them.
    static func rectangularQR(columns: Int, rows: Int) -> GridPattern {
        var pattern = GridPattern(.rMQR, columns: columns, rows: rows)
        let (right, bottom) = (columns - 1, rows - 1)
        for column in 0...right {
            for row in [0, bottom] { pattern.set(row, column, dark: column % 2 == 0) }
        }
        for row in 0...bottom {
            for column in [0, right] + (timingColumns[columns] ?? []) { pattern.set(row, column, dark: row % 2 == 0) }
        }
        for column in timingColumns[columns] ?? [] {
            for (row, side) in [(1, -1), (1, 1), (2, -1), (2, 1)] {
                pattern.set(row, column + side, dark: true)
                pattern.set(bottom - row, column + side, dark: true)
            }
        }
        // The corners without a finder pattern.
        for (row, column, isDark) in [(0, 1, true), (1, 0, true), (1, 1, false)] {
            pattern.set(row, right - column, dark: isDark)
            pattern.set(bottom - row, column, dark: isDark)
        }
        pattern.drawFinder(0, 0)
        for up in 0..<5 {
            for left in 0..<5 {
                pattern.set(bottom - up, right - left, dark: max(abs(up - 2), abs(left - 2)) != 1)
            }
        }
        return pattern
    }

    /// Columns of the timing patterns between the edges, by the symbol's width (table 2 of the standard).
    private static let timingColumns = [
        43: [21], 59: [19, 39], 77: [25, 51], 99: [23, 49, 75], 139: [27, 55, 83, 111],
    ]

    /// Every size: those of 27 columns have 11 or 13 rows.
    static let rectangularQRSizes = [7, 9, 11, 13, 15, 17].flatMap { rows in
        ([11, 13].contains(rows) ? [27] : []).map { (columns: $0, rows: rows) }
            + timingColumns.keys.sorted().map { (columns: $0, rows: rows) }
    }
}
