import Imaging
import ScanModel

/// Reads the rows of stacked codes that are too small or too blurred for the decoder's detectors, from the outline of a candidate, and draws
/// them as clean symbols.
struct StackSampler: Sendable {
    private var locator = StackLocator()
    private var lines = StackLines()
    private var solver = BarSolver()

    /// Minimum score of the guard patterns over all lines, and of a row's solution. Of 288 hard clips, 0.96 leaves one PDF417 unread whose patterns had
    /// 0.95 in each frame; with 0.90, rows solved in vain take the time of three others.
    private static let (likely, plausible): (Float, Float) = (0.93, 0.6)
    /// The rows that are solved first, in quarters of the code's height; the score that they have if the code's rows are these; and how many
    /// without it end the attempt. Of 112 attempts whose characters were certain, each row had at least 0.95; of 14 others, most on codes that
    /// move, the middle one of three had 0.67 to 0.92. These cost up to 73 nominal milliseconds each, the others 10 to 20.
    private static let (probes, fitting, mostMisfits): ([Int], Float, Int) = ([1, 2, 3], 0.9, 2)
    /// Mean score of the rows beyond which no other number of rows is tried.
    private static let convincing: Float = 0.97
    /// Logarithm of the likelihood ratio by which every character has to be better than others so that a single look counts: that of
    /// `SolvedBars`.
    private static let leastMargin: Float = 15
    /// Milliseconds of a typical core for a million values that are compared with guard patterns, and for a thousand samples of rows that are
    /// solved, measured on codes of 8 rows.
    private static let cost = (search: 1.0, rows: 0.2)

    /// The symbologies that it reads.
    static let symbologies = SymbologySet([StackLayout.Guards.pdf417.symbology])

    /// The approximate cost of all searches so far, and of rows that were solved, in milliseconds; the same on every machine.
    var spent: (search: Double, rows: Double) {
        (Double(locator.work) / 1e6 * Self.cost.search, Double(solver.work) / 1e3 * Self.cost.rows)
    }

    /// Returns the symbol that a candidate may be.
    /// - Parameter size: the code's size if it is known: then only this one is tried.
    mutating func sample(
        _ candidate: CodeCandidate, wanted: SymbologySet, size: GridSize?, of frame: borrowing Frame
    ) -> SampledStack? {
        guard !wanted.intersection(Self.symbologies).isEmpty,
            size.map({ Self.symbologies.contains($0.symbology) }) ?? true,
            var position = locator.locate(candidate, size: size, in: frame)
        else { return nil }
        lines.take(position, of: frame)
        guard let extent = lines.extent(of: position.darkness, in: position.guards) else { return nil }
        position.fit(lines.mean(Int(extent.top)..<Int(extent.bottom.rounded(.up))))
        guard position.model.score > Self.likely else { return nil }
        let heights = size.map { $0.rows / SampledStack.rowHeight }
        let hypotheses = RowSearch.find(
            lines.changes(position.characters), top: extent.top, bottom: extent.bottom,
            counts: heights.map { $0...$0 } ?? position.layout.guards.rows)
        var best: (score: Float, rows: RowSearch.Hypothesis, solutions: [BarSolver.Solution?])?
        for hypothesis in hypotheses {
            guard let solutions = solutions(hypothesis, at: position) else { continue }
            let score = solutions.reduce(0) { $0 + ($1?.model.score ?? 0) } / Float(hypothesis.count)
            if score > best?.score ?? Self.plausible { best = (score, hypothesis, solutions) }
            if score > Self.convincing { break }
        }
        guard let best else { return nil }
        let margin = best.solutions.map { $0?.margin ?? 0 }.min() ?? 0
        return SampledStack(
            position, best.solutions, corners: corners(position, best.rows), isSure: margin > Self.leastMargin)
    }

    /// Returns the characters of each row, nil for one that its lines don't show; nil if most of the first rows don't fit.
    private mutating func solutions(
        _ rows: RowSearch.Hypothesis, at position: StackPosition
    ) -> [BarSolver.Solution?]? {
        let layouts = position.layout.rows
        // The blur is the same along the rows and across them, and a line is a pixel.
        let blur = position.model.blur / Float(StackPosition.density)
        let profiles = RowProfiles.solve(lines, rows, blur: blur)
        var solutions = [BarSolver.Solution?](repeating: nil, count: profiles.count)
        let probes = Set(Self.probes.map { profiles.count * $0 / 4 })
        var misfits = 0
        for row in probes.sorted() + profiles.indices.filter({ !probes.contains($0) }) {
            let layout = layouts[row % layouts.count]
            solutions[row] = solver.solve(profiles[row], layout, from: position.model, least: Self.plausible)
            guard probes.contains(row), solutions[row]?.model.score ?? 0 < Self.fitting else { continue }
            misfits += 1
            if misfits == Self.mostMisfits { return nil }
        }
        return solutions
    }

    private func corners(_ position: StackPosition, _ rows: RowSearch.Hypothesis) -> [SIMD2<Double>] {
        let columns = Double(position.columns)
        let (left, right) = (
            Double(position.model.edge(0)) / columns,
            Double(position.model.edge(Float(position.layout.modules))) / columns
        )
        let (top, bottom) = (Double(rows.top) / Double(lines.count), Double(rows.bottom) / Double(lines.count))
        return [(left, top), (right, top), (right, bottom), (left, bottom)].map { position.field.place($0, $1) }
    }
}
