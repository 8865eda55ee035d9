import ScanModel

/// The rows of a stacked code that was sampled.
struct SampledStack: Sendable {
    /// The symbol to draw: blank where a row has no solution.
    let grid: SampledGrid
    /// Whether every character is far more likely than any other.
    let isSure: Bool

    /// Modules that a row is drawn high: the least that the standard of PDF417 allows.
    static let rowHeight = 3

    /// - Parameter corners: in pixels of the frame, clockwise from the symbol's top left corner.
    init(_ position: StackPosition, _ rows: [BarSolver.Solution?], corners: [SIMD2<Double>], isSure: Bool) {
        let layout = position.layout
        let lines = rows.map { row in
            var line = [Bool](repeating: false, count: layout.modules)
            var (first, level) = (0, Float(0))
            for edge in row?.edges ?? [] {
                if level > 0.5 { for module in first..<edge.place.narrow { line[module] = true } }
                (first, level) = (edge.place.narrow, level + edge.step)
            }
            return line
        }
        let size = GridSize(
            symbology: layout.guards.symbology, columns: layout.modules, rows: Self.rowHeight * rows.count)
        grid = SampledGrid(
            size: size, isDark: lines.flatMap { line in (0..<Self.rowHeight).flatMap { _ in line } }, corners: corners)
        self.isSure = isSure
    }
}
