import Imaging
import ScanModel

/// Reads linear codes whose bars no single sample resolves, and draws them as they were printed.
struct SolvedBars: Sendable {
    private var profile = BarProfile()
    private var half = BarProfile()
    private var solver = BarSolver()

    /// Samples per pixel, and columns drawn per sample.
    private static let (density, magnification) = (2.0, 5)
    /// Rows that are drawn for each solution: as many as a decoder takes for a firm reading.
    private static let rows = 12
    /// Widths of modules to try, in pixels: the decoder reads wider ones.
    private static let widths = 1.0...4.0
    /// Most spans that are tried, and most layouts of each, whose contents are guarded or not: their guard patterns are longer than
    /// those of the others.
    private static let (mostSpans, mostLayouts, mostUnguarded) = (2, 3, 5)
    /// How much of the bars the most likely layout's guard patterns explain at least. Of 211 spans that were solved in 312 clips, the lowest had
    /// 0.61; of 1,559 others, a third have less than 0.55.
    private static let likely: Float = 0.55
    /// Parts of the bars that have to say the same if little in a code tells a misreading.
    private static let halves = [0.12...0.48, 0.52...0.88]
    /// Logarithm of the likelihood ratio by which the least certain character, and the two least certain ones, have to be better than others.
    private static let (leastMargin, leastMargins): (Float, Float) = (15, 40)
    /// Milliseconds of a typical core for a thousand samples that are compared, measured on small codes.
    private static let cost = 0.03

    /// The approximate cost of everything so far, in milliseconds; the same on every machine.
    var spent: Double { Double(solver.work - longWork) / 1000 * Self.cost }

    /// What of the work were long searches: for symbologies whose guard patterns are short, so that many lengths have to be tried.
    private var longWork = 0
    /// The approximate cost of the long searches so far, in milliseconds.
    var spentOnLong: Double { Double(longWork) / 1000 * Self.cost }

    /// Whether any of the symbologies can be solved.
    static func canSolve(_ symbologies: SymbologySet) -> Bool {
        !symbologies.intersection(BarLayout.symbologies).isEmpty
    }

    /// The bars of all solutions.
    struct Drawing {
        /// Rows of pixels from the field's left edge to its right edge.
        var rows: [UInt8] = []
        var width: Int
        /// What was solved for.
        var symbologies = SymbologySet(bits: 0)
    }

    /// Solves the bars in a field, which includes the quiet zones.
    /// - Parameter searchesLong: whether there is time for a long search.
    /// - Returns: nil if nothing convinces.
    mutating func draw(
        _ field: BarField, _ symbologies: SymbologySet, reduction: Int, searchesLong: Bool = true,
        of frame: borrowing Frame
    ) -> Drawing? {
        // Blur makes the finder overestimate the size of bars.
        let columns = Int(field.length * Self.density / Double(max(1, reduction / 2)))
        guard columns > 64, columns < 2048 else { return nil }
        let lines = min(max(6, Int(field.height)), 40)
        profile.take(field, band: 0.15...0.85, columns: columns, rows: lines, of: frame)
        var drawing = Drawing(width: columns * Self.magnification)
        var found: [BarSpan] = []
        for span in BarSpan.all(in: profile.values, density: Float(Self.density)).prefix(Self.mostSpans)
        where !found.contains(where: { $0.start < span.end && span.start < $0.end }) {
            // A code that guards its content needs no comparison with others. Others are tried only between the widest quiet
            // zones: in clutter, all their lengths would take the time of other codes.
            guard
                let (solution, isForward) = solved(span, symbologies, isGuarded: true)
                    ?? (span.isClear && searchesLong ? long(span, symbologies) : nil)
            else { continue }
            if !solution.layout.isGuarded {
                let agree = Self.halves.allSatisfy { band in
                    half.take(field, band: band, columns: columns, rows: max(3, lines / 2), of: frame)
                    return solver.confirms(solution, isForward ? half.values : half.values.reversed())
                }
                guard agree else { continue }
            }
            found.append(span)
            let row = Self.row(solution, columns: columns)
            for _ in 0..<Self.rows { drawing.rows += isForward ? row : row.reversed() }
            drawing.symbologies = drawing.symbologies.union(solution.layout.symbologies)
        }
        return drawing.rows.isEmpty ? nil : drawing
    }

    private mutating func long(
        _ span: BarSpan, _ symbologies: SymbologySet
    ) -> (solution: BarSolver.Solution, isForward: Bool)? {
        let before = solver.work
        defer { longWork += solver.work - before }
        return solved(span, symbologies, isGuarded: false)
    }

    /// Returns the better solution of both directions: nothing in the outline says which end is the first.
    private mutating func solved(
        _ span: BarSpan, _ symbologies: SymbologySet, isGuarded: Bool
    ) -> (solution: BarSolver.Solution, isForward: Bool)? {
        let forward = solved(span, profile.values, symbologies, isGuarded)
        let backward = solved(
            span.reversed(profile.values.count), profile.values.reversed(), symbologies, isGuarded)
        let isForward = forward?.model.score ?? 0 >= backward?.model.score ?? 0
        return (isForward ? forward : backward).map { ($0, isForward) }
    }

    private mutating func solved(
        _ span: BarSpan, _ values: [Float], _ symbologies: SymbologySet, _ isGuarded: Bool
    ) -> BarSolver.Solution? {
        let layouts = BarLayout.all(
            of: symbologies, length: Double(span.length) / Self.density, widths: Self.widths
        ).filter { $0.isGuarded == isGuarded && span.quiet > $0.leastQuiet * span.length / $0.modules }
        let likely = layouts.map { ($0, solver.likelihood(values, $0, span)) }.sorted { $0.1 > $1.1 }
        guard let first = likely.first, first.1 > Self.likely else { return nil }
        var best: BarSolver.Solution?
        for (layout, _) in likely.prefix(isGuarded ? Self.mostLayouts : Self.mostUnguarded) {
            guard let solution = solver.solve(values, layout, span), solution.model.score > best?.model.score ?? 0,
                solution.margin > Self.leastMargin, solution.twoMargins > Self.leastMargins
            else { continue }
            best = solution
        }
        return best
    }

    /// Returns one row with the bars where they lie in the field.
    private static func row(_ solution: BarSolver.Solution, columns: Int) -> [UInt8] {
        var row = [UInt8](repeating: 255, count: columns * magnification)
        var (first, level) = (0, Float(0))
        for edge in solution.edges {
            let column = Int((solution.model.edge(edge.place) * Float(magnification)).rounded())
            let place = min(max(column, 0), row.count)
            if level > 0.5 { for column in first..<max(first, place) { row[column] = 0 } }
            (first, level) = (place, level + edge.step)
        }
        return row
    }
}
