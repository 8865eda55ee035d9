import ScanModel

extension GridPattern {
    /// The finder pattern of a compact Aztec code (ISO/IEC 24778, 6.2.1).
    static func aztec(compactLayers layers: Int) -> GridPattern {
        let side = 11 + 4 * layers
        var pattern = GridPattern(.aztec, columns: side, rows: side)
        pattern.drawBullseye(rings: 4)
        return pattern
    }

    /// The finder pattern and the reference grid of a full Aztec code: every sixteenth line alternates.
    static func aztec(layers: Int) -> GridPattern {
        let data = 14 + 4 * layers
        let side = data + 1 + 2 * ((data / 2 - 1) / 15)
        var pattern = GridPattern(.aztec, columns: side, rows: side)
        let centre = side / 2
        for distance in stride(from: 0, through: centre, by: 16) {
            for place in 0..<side {
                let isDark = (place - centre) % 2 == 0
                for line in [centre - distance, centre + distance] {
                    pattern.set(line, place, dark: isDark)
                    pattern.set(place, line, dark: isDark)
                }
            }
        }
        pattern.drawBullseye(rings: 6)
        return pattern
    }

    /// Draws the rings around the centre, and the orientation marks in the corners of the ring outside them.
    private mutating func drawBullseye(rings: Int) {
        let (centre, corner) = (rows / 2, rings + 1)
        for down in -rings...rings {
            for right in -rings...rings {
                set(centre + down, centre + right, dark: max(abs(down), abs(right)) % 2 == 0)
            }
        }
        for (down, right) in [(-1, -1), (-1, 1), (1, 1), (1, -1)] {
            let (row, column) = (centre + down * corner, centre + right * corner)
            let isTop = down < 0
            set(row, column, dark: isTop)
            // The marks beside the corner, along the row and along the column.
            set(row, column - right, dark: isTop && right < 0)
            set(row - down, column, dark: right > 0 || isTop)
        }
    }
}
