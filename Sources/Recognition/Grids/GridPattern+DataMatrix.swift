import ScanModel

extension GridPattern {
    /// The sizes of ECC 200 symbols up to four data regions (ISO/IEC 16022, table 7).
    static let dataMatrixSizes: [(columns: Int, rows: Int)] =
        [10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52].map { ($0, $0) }
        + [(18, 8), (32, 8), (26, 12), (36, 12), (36, 16), (48, 16)]

    /// The borders of a Data Matrix symbol's data regions: solid on the left and at the bottom, alternating at the top and on the right.
    static func dataMatrix(columns: Int, rows: Int) -> GridPattern {
        var pattern = GridPattern(.dataMatrix, columns: columns, rows: rows)
        // Square symbols above 26 modules have 2 × 2 regions; oblong ones above 26 columns, two side by side.
        let isDivided = columns > 26
        let (width, height) = (isDivided ? columns / 2 : columns, isDivided && rows == columns ? rows / 2 : rows)
        for top in stride(from: 0, to: rows, by: height) {
            for left in stride(from: 0, to: columns, by: width) {
                for column in 0..<width {
                    pattern.set(top, left + column, dark: column % 2 == 0)
                    pattern.set(top + height - 1, left + column, dark: true)
                }
                for row in 0..<height - 1 {
                    pattern.set(top + row, left + width - 1, dark: row % 2 == 1)
                    pattern.set(top + row, left, dark: true)
                }
            }
        }
        return pattern
    }
}
