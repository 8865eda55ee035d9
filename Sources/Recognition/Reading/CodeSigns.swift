import Imaging

/// What a place shows that is surely a code.
struct CodeSigns {
    let grays: Grays
    /// Pixels of the narrowest bars or modules that can be seen.
    let narrow: Double
    /// How much its bars or modules differ in width: those of a grille or of checks hardly do.
    let variety: Double
    /// Whether a reflection has burnt more of it than any space is wide.
    let hasGlare: Bool
    /// Share of the range of grays that its steepest step from pixel to pixel makes.
    let steepness: Float
}

/// Looks for the signs of a code at places. Its memory is kept.
struct CodeSignReader {
    private var profile = BarProfile()
    private var alignment = BarAlignment()

    /// Bars and spaces that a code has at least, and how alike two of its parts, one above the other, are.
    private static let (bars, likeness) = (18, Float(0.75))
    /// Likeness of what turning its edges may make alike.
    private static let askew: Float = 0.35
    /// Bars of the piece of a code that a reflection leaves, and of such a piece with what lies beside it.
    private static let (piece, rest) = (6, 9)
    /// How much bars of one colour, or modules, differ in width, at least.
    private static let variety = 0.35
    /// Deviation by range of a matrix: half of it is ink, as of print is not.
    private static let inkiness: Float = 0.21
    /// Share of a matrix's deviation by which its rows or columns differ in brightness, at most, and where both do alike.
    private static let evenness: (one: Float, both: Float) = (0.6, 0.85)

    /// What a place shows; nil where it may be no code at all.
    mutating func signs(of candidate: CodeCandidate, in frame: borrowing Frame) -> CodeSigns? {
        candidate.form == .bars ? bars(candidate.outline, frame) : matrix(candidate, frame)
    }

    private mutating func bars(_ outline: Parallelogram, _ frame: borrowing Frame) -> CodeSigns? {
        var part = part(BarAlignment.field(outline), frame)
        if part.runs.widths.count >= Self.bars, part.likeness > Self.askew, part.likeness < Self.likeness {
            part = self.part(alignment.align(outline, in: frame), frame)
        }
        if part.likeness >= Self.likeness, (Self.piece..<Self.bars).contains(part.runs.widths.count) {
            // It may be the piece that a reflection in the middle leaves.
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

    /// What parts of bars, one above the other, say together.
    private struct Part {
        var row: [Float]
        var grays: Grays
        var runs: GrayRuns
        var likeness: Float
        /// Samples to a pixel.
        var scale: Double
        var hasGlare: Bool
    }

    private mutating func part(_ field: BarField, _ frame: borrowing Frame) -> Part {
        let columns = min(max(16, Int(2 * field.length)), 2000)
        // Three, so that a reflection on one of them leaves two.
        let rows = [0.12...0.32, 0.4...0.6, 0.68...0.88].map { band in
            profile.take(field, band: band, columns: columns, rows: 6, of: frame)
            return profile.values
        }
        let pairs = [(0, 1), (1, 2), (2, 0)].map { (row: $0.0, likeness: Grays.likeness(rows[$0.0], rows[$0.1])) }
        let best = pairs.max { $0.likeness < $1.likeness } ?? pairs[0]
        let grays = Grays(rows[best.row])
        let runs = GrayRuns(rows[best.row], grays)
        let burnt = rows.map { GrayRuns($0, grays).longestBurnt }.max() ?? 0
        // No space of a code is as wide as a dozen of its narrowest bars.
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
        // The outline is known to a cell: what may be paper beside it says nothing.
        let inset = min(max(side / 6, Int(Double(4 * candidate.reduction) * perPixel)), side / 3)
        // Print in lines changes from row to row; modules do so everywhere.
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

    /// Parts of a matrix's inside, of 6 × 6 parts of it, in which nothing but white is left.
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

    /// Whether rows, and columns, are about as bright as one another, without those at the edges. Patterns in a matrix's corners
    /// make both uneven; lines of print do so to rows alone.
    private static func isEven(_ pixels: [Float], _ side: Int, _ inset: Int, _ deviation: Float) -> Bool {
        func spread(_ mean: (Int) -> Float) -> Float { Grays((inset..<side - inset).map(mean)).deviation }
        let scale = deviation * Float(side - 2 * inset)
        let rows = spread { row in (inset..<side - inset).reduce(0) { $0 + pixels[row * side + $1] } } / scale
        let columns = spread { column in (inset..<side - inset).reduce(0) { $0 + pixels[$1 * side + column] } } / scale
        let (least, most) = (min(rows, columns), max(rows, columns))
        return most < Self.evenness.one || most < Self.evenness.both && most < 2 * least
    }
}
