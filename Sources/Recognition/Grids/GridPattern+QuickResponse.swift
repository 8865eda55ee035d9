import ScanModel

extension GridPattern {
    /// The function patterns of a QR code (ISO/IEC 18004, 6.3).
    static func qr(version: Int) -> GridPattern {
        let side = 17 + 4 * version
        var pattern = GridPattern(.qr, columns: side, rows: side)
        pattern.drawTiming(at: 6, from: 8, to: side - 8)
        for (row, column) in [(0, 0), (0, side - 7), (side - 7, 0)] { pattern.drawFinder(row, column) }
        let places = alignmentPlaces(version: version)
        for row in places {
            for column in places where !pattern.isFinder(row, column) { pattern.drawAlignment(row, column) }
        }
        pattern.set(side - 8, 8, dark: true)
        return pattern
    }

    /// The function patterns of a Micro QR code (ISO/IEC 18004, 6.3): one finder pattern, and timing patterns along two edges.
    static func microQR(version: Int) -> GridPattern {
        let side = 9 + 2 * version
        var pattern = GridPattern(.microQR, columns: side, rows: side)
        pattern.drawTiming(at: 0, from: 8, to: side)
        pattern.drawFinder(0, 0)
        return pattern
    }

    /// Centres of the alignment patterns (ISO/IEC 18004, annex E): evenly spaced, with even distances.
    private static func alignmentPlaces(version: Int) -> [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        let last = 10 + 4 * version
        return [6] + (0..<count - 1).reversed().map { last - $0 * step }
    }

    /// Returns whether an alignment pattern would overlap a finder pattern.
    private func isFinder(_ row: Int, _ column: Int) -> Bool {
        (row < 9 || row > rows - 10) && (column < 9 || column > columns - 10) && !(row > 9 && column > 9)
    }

    /// Draws a finder pattern and its separator; `row` and `column` are those of its top left module.
    mutating func drawFinder(_ row: Int, _ column: Int) {
        for down in -1...7 {
            for right in -1...7 {
                let ring = max(abs(down - 3), abs(right - 3))
                set(row + down, column + right, dark: ring != 2 && ring != 4)
            }
        }
    }

    private mutating func drawAlignment(_ row: Int, _ column: Int) {
        for down in -2...2 {
            for right in -2...2 { set(row + down, column + right, dark: max(abs(down), abs(right)) != 1) }
        }
    }

    private mutating func drawTiming(at line: Int, from first: Int, to end: Int) {
        for place in first..<end {
            set(line, place, dark: place % 2 == 0)
            set(place, line, dark: place % 2 == 0)
        }
    }
}
