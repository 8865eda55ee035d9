import Imaging
import ScanModel

/// Reads linear codes whose bars no single sample resolves, and draws them as they were printed.
struct SolvedBars: Sendable {
    private var profile = BarProfile()
    private var solver = BarSolver()

    /// Samples per pixel, and columns drawn per sample.
    private static let (density, magnification) = (2.0, 5)
    /// Rows that are drawn for each solution: as many as a decoder takes for a firm reading.
    private static let rows = 12
    /// Widths of modules to try, in pixels: the decoder reads wider ones.
    private static let widths = 1.0...4.0
    /// Most spans that are tried, and most layouts of each.
    private static let (mostSpans, mostLayouts) = (2, 3)
    /// Minimum width of a quiet zone in modules: that of EAN is 7, and blur and clutter take some of it.
    private static let leastQuiet: Float = 3.5
    /// Logarithm of the likelihood ratio by which the least certain character, and the two least certain ones, have to be better than others.
    private static let (leastMargin, leastMargins): (Float, Float) = (15, 40)
    /// Milliseconds of a typical core for a thousand samples that are compared, measured on small codes.
    private static let cost = 0.03

    /// The approximate cost of everything so far, in milliseconds; the same on every machine.
    var spent: Double { Double(solver.work) / 1000 * Self.cost }

    /// Whether any of the symbologies can be solved.
    static func canSolve(_ symbologies: SymbologySet) -> Bool {
        !symbologies.intersection(SymbologySet([.ean13, .ean8, .upca, .upce, .code128])).isEmpty
    }

    /// Solves the bars in a field, which includes the quiet zones.
    /// - Returns: rows of pixels from the field's left edge to its right edge; nil if nothing convinces.
    mutating func draw(
        _ field: BarField, _ symbologies: SymbologySet, reduction: Int, of frame: borrowing Frame
    ) -> (rows: [UInt8], width: Int)? {
        // Blur makes the finder overestimate the size of bars.
        let columns = Int(field.length * Self.density / Double(max(1, reduction / 2)))
        guard columns > 64, columns < 2048 else { return nil }
        profile.take(field, band: 0.15...0.85, columns: columns, rows: min(max(6, Int(field.height)), 40), of: frame)
        var rows: [UInt8] = []
        for span in BarSpan.all(in: profile.values, density: Float(Self.density)).prefix(Self.mostSpans) {
            // Nothing in the outline says which end is the first.
            let forward = solved(span, profile.values, symbologies)
            let backward = solved(span.reversed(columns), profile.values.reversed(), symbologies)
            let isForward = forward?.model.score ?? 0 >= backward?.model.score ?? 0
            guard let solution = isForward ? forward : backward else { continue }
            let row = Self.row(solution, columns: columns)
            for _ in 0..<Self.rows { rows += isForward ? row : row.reversed() }
        }
        return rows.isEmpty ? nil : (rows, columns * Self.magnification)
    }

    private mutating func solved(
        _ span: BarSpan, _ values: [Float], _ symbologies: SymbologySet
    ) -> BarSolver.Solution? {
        let layouts = BarLayout.all(
            of: symbologies, length: Double(span.length) / Self.density, widths: Self.widths
        ).filter { span.quiet > Self.leastQuiet * span.length / Float($0.modules) }
        let likely = layouts.map { ($0, solver.likelihood(values, $0, span)) }.sorted { $0.1 > $1.1 }
        var best: BarSolver.Solution?
        for (layout, _) in likely.prefix(Self.mostLayouts) {
            guard let solution = solver.solve(values, layout, span), solution.model.score > best?.model.score ?? 0,
                solution.margin > Self.leastMargin, solution.margins > Self.leastMargins
            else { continue }
            best = solution
        }
        return best
    }

    /// Returns one row with the bars where they lie in the field.
    private static func row(_ solution: BarSolver.Solution, columns: Int) -> [UInt8] {
        var row = [UInt8](repeating: 255, count: columns * magnification)
        for module in solution.darkness.indices where solution.darkness[module] > 0.5 {
            let first = Int((solution.model.edge(module) * Float(magnification)).rounded())
            let end = Int((solution.model.edge(module + 1) * Float(magnification)).rounded())
            for column in max(first, 0)..<min(max(end, max(first, 0)), row.count) { row[column] = 0 }
        }
        return row
    }
}
