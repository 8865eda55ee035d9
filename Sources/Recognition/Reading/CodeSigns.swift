import Imaging

/// Properties of a place that is certainly a code.
struct CodeSigns {
    let grays: Grays
    /// Width in pixels of the narrowest visible bars or modules.
    let narrow: Double
    /// How much its bars or modules vary in width: in a grille or a chequered pattern, hardly at all.
    let variety: Double
    /// Whether the overexposed part is wider than any space of a code.
    let hasGlare: Bool
    /// The steepest step between neighbouring pixels, as a share of the gray range.
    let steepness: Float
}

/// A detector of the properties of codes at places. Reuses its memory.
struct CodeSignReader {
    private var profile = BarProfile()
    private var alignment = BarAlignment()

    /// Minimum number of bars and spaces of a code, and minimum correlation of two of its parts along the bars.
    private static let (bars, likeness) = (18, Float(0.75))
    /// Correlation above which aligning the edges with the bars may make the parts match.
    private static let askew: Float = 0.35
    /// Minimum number of bars in the piece of a code beside a reflection, and in such a piece together with its
    /// surroundings.
    private static let (piece, rest) = (6, 9)
    /// Minimum variation of widths among bars of one colour, or modules.
    private static let variety = 0.35
    /// Minimum ratio of deviation to range for a matrix: half of its area is ink; text has less.
    private static let inkiness: Float = 0.21
    /// Maximum variation in brightness between the rows or columns of a matrix, as a share of its deviation; and the
    /// maximum if both vary by similar amounts.
    private static let evenness: (one: Float, both: Float) = (0.6, 0.85)

    /// Returns the properties of a place; nil if it may not be a code.
    mutating func signs(of candidate: CodeCandidate, in frame: borrowing Frame) -> CodeSigns? {
        candidate.form == .bars ? bars(candidate.outline, frame) : matrix(candidate, frame)
    }

    private mutating func bars(_ outline: Parallelogram, _ frame: borrowing Frame) -> CodeSigns? {
        var part = part(BarAlignment.field(outline), frame)
        if part.runs.widths.count >= Self.bars, part.likeness > Self.askew, part.likeness < Self.likeness {
            part = self.part(alignment.align(outline, in: frame), frame)
        }
        if part.likeness >= Self.likeness, (Self.piece..<Self.bars).contains(part.runs.widths.count) {
            // It may be the piece of a code that a reflection in the middle leaves.
            let wide = Parallelogram(centre: outline.centre, right: outline.right * 3, down: outline.down)
            part = self.part(BarAlignment.field(wide), frame)
            guard part.hasGlare else { return nil }
        }
        let variety = part.runs.variety
        guard part.likeness >= Self.likeness, part.runs.widths.count >= (part.hasGlare ? Self.rest : Self.bars),
            variety >= Self.variety
        else { return nil }
        return CodeSigns(
            grays: part.grays, narrow: part.runs.narrow / part.scale, variety: variety,
            hasGlare: part.hasGlare,
            steepness: part.grays.steepness(part.row, reach: max(1, Int(part.scale.rounded()))))
    }

    /// Properties of several bands across the bars.
    private struct Part {
        var row: [Float]
        var grays: Grays
        var runs: GrayRuns
        var likeness: Float
        /// Samples per pixel.
        var scale: Double
        var hasGlare: Bool
    }

    private mutating func part(_ field: BarField, _ frame: borrowing Frame) -> Part {
        let columns = min(max(16, Int(2 * field.length)), 2000)
        // Three bands, so that two remain if a reflection covers one.
        let rows = [0.12...0.32, 0.4...0.6, 0.68...0.88].map { band in
            profile.take(field, band: band, columns: columns, rows: 6, of: frame)
            return profile.values
        }
        let pairs = [(0, 1), (1, 2), (2, 0)].map { (row: $0.0, likeness: Grays.likeness(rows[$0.0], rows[$0.1])) }
        let best = pairs.max { $0.likeness < $1.likeness } ?? pairs[0]
        let grays = Grays(rows[best.row])
        let runs = GrayRuns(rows[best.row], grays)
        let burnt = rows.map { GrayRuns($0, grays).longestBurnt }.max() ?? 0
        // No space of a code is as wide as twelve of its narrowest bars.
        let limit = max(12 * runs.narrow, 12)
        return Part(
            row: rows[best.row], grays: grays, runs: runs, likeness: best.likeness,
            scale: Double(columns) / max(field.length, 1), hasGlare: Double(burnt) > limit)
    }

    private mutating func matrix(_ candidate: CodeCandidate, _ frame: borrowing Frame) -> CodeSigns? {
        let outline = candidate.outline
        let (short, long) = (min(outline.length, outline.height), max(outline.length, outline.height))
        guard long < 1.6 * short, short > 12 else { return nil }
        let field = BarAlignment.field(outline)
        let side = min(max(24, Int(short)), 96)
        var pixels: [Float] = []
        for row in 0..<side {
            let v = (Double(row) + 0.5) / Double(side)
            profile.take(field, band: v...v, columns: side, rows: 1, of: frame)
            pixels += profile.values
        }
        let grays = Grays(pixels)
        let perPixel = Double(side) / short
        // The outline is only accurate to a cell, so ignore a border that may be the background.
        let inset = min(max(side / 6, Int(Double(4 * candidate.reduction) * perPixel)), side / 3)
        // Lines of text vary in brightness from row to row; modules vary everywhere.
        guard grays.deviation > Self.inkiness * grays.range,
            Self.isEven(pixels, side, inset, grays.deviation)
        else { return nil }
        var (narrow, variety, steepness) = (0.0, 0.0, Float(0))
        let rows = Array(stride(from: inset, to: side - inset, by: max(1, side / 12)))
        for row in rows {
            let grayRow = Array(pixels[side * row..<side * (row + 1)])
            let runs = GrayRuns(grayRow, grays)
            narrow += runs.narrow / Double(rows.count)
            variety += runs.variety / Double(rows.count)
            steepness = max(steepness, grays.steepness(grayRow, reach: max(1, Int(perPixel.rounded()))))
        }
        guard variety >= Self.variety else { return nil }
        return CodeSigns(
            grays: grays, narrow: narrow / perPixel, variety: variety, hasGlare: Self.burntTiles(pixels, side) >= 2,
            steepness: steepness)
    }

    /// Returns the number of tiles in the interior of a matrix, divided into 6 × 6, that are completely overexposed.
    private static func burntTiles(_ pixels: [Float], _ side: Int) -> Int {
        let edge = side / 6
        var burnt = 0
        for row in 1..<5 {
            for column in 1..<5 {
                let isBurnt = (row * edge..<(row + 1) * edge).allSatisfy { y in
                    pixels[y * side + column * edge..<y * side + (column + 1) * edge].allSatisfy { $0 >= Grays.white }
                }
                if isBurnt { burnt += 1 }
            }
        }
        return burnt
    }

    /// Returns whether the rows, and the columns, have similar brightness, without those at the edges. Patterns in a
    /// matrix's corners make both uneven; lines of text make only the rows uneven.
    private static func isEven(_ pixels: [Float], _ side: Int, _ inset: Int, _ deviation: Float) -> Bool {
        func spread(_ mean: (Int) -> Float) -> Float { Grays((inset..<side - inset).map(mean)).deviation }
        let scale = deviation * Float(side - 2 * inset)
        let rows = spread { row in (inset..<side - inset).reduce(0) { $0 + pixels[row * side + $1] } } / scale
        let columns = spread { column in (inset..<side - inset).reduce(0) { $0 + pixels[$1 * side + column] } } / scale
        let (least, most) = (min(rows, columns), max(rows, columns))
        return most < Self.evenness.one || most < Self.evenness.both && most < 2 * least
    }
}
