import ScanModel

/// The bars of a stacked code with a number of columns: each row is a linear code of its own.
struct StackLayout: Sendable {
    /// What all rows of a symbology have.
    struct Guards: Sendable {
        let symbology: Symbology
        /// Widths of bars and spaces, in modules.
        let start: [Int]
        let stop: [Int]
        /// Modules of a row without columns, and of a column.
        let modules: Int
        let modulesPerColumn: Int
        /// Numbers of columns, and of rows.
        let columns: ClosedRange<Int>
        let rows: ClosedRange<Int>

        /// Returns the length of a row, in modules.
        func modules(columns: Int) -> Int { modules + columns * modulesPerColumn }

        /// Lengths of the start and the stop pattern, in modules.
        var lengths: (start: Int, stop: Int) { (start.reduce(0, +), stop.reduce(0, +)) }
    }

    let guards: Guards
    /// Codewords of data in a row.
    let columns: Int
    /// The bars of the first row and of those after it; then these repeat.
    let rows: [BarLayout]

    /// Width in modules.
    var modules: Int { guards.modules(columns: columns) }

    /// The rows of a PDF417 take their characters from three clusters in turn.
    init(_ guards: Guards, columns: Int) {
        func elements(_ widths: [Int]) -> String { widths.map(String.init).joined() }
        (self.guards, self.columns) = (guards, columns)
        rows = BarCodebook.pdf417.map { cluster in
            BarLayout(
                SymbologySet([guards.symbology]),
                [.bars(elements(guards.start)), .characters(columns + 2, cluster), .bars(elements(guards.stop))])
        }
    }
}

extension StackLayout.Guards {
    /// PDF417 (ISO/IEC 15438, 5.3): between the start and the stop pattern, a row indicator, codewords, and another row indicator.
    static let pdf417 = StackLayout.Guards(
        symbology: .pdf417, start: [8, 1, 1, 1, 1, 1, 1, 3], stop: [7, 1, 1, 3, 1, 1, 1, 2, 1], modules: 69,
        modulesPerColumn: 17, columns: 1...30, rows: 3...90)
}
