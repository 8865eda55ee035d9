import ScanModel

/// The modules of a matrix code of one size that are the same in every symbol: finder, timing and alignment patterns.
struct GridPattern: Sendable {
    /// What is known about a module.
    enum Module: UInt8, Sendable {
        case light, dark, unknown
    }

    let size: GridSize
    /// The modules, row by row.
    private(set) var modules: [Module]

    init(_ symbology: Symbology, columns: Int, rows: Int) {
        size = GridSize(symbology: symbology, columns: columns, rows: rows)
        modules = [Module](repeating: .unknown, count: columns * rows)
    }

    var symbology: Symbology { size.symbology }
    var columns: Int { size.columns }
    var rows: Int { size.rows }

    subscript(row: Int, column: Int) -> Module {
        get { modules[row * columns + column] }
        set { modules[row * columns + column] = newValue }
    }

    /// Sets a module, if it lies inside the grid.
    mutating func set(_ row: Int, _ column: Int, dark: Bool) {
        guard (0..<rows).contains(row), (0..<columns).contains(column) else { return }
        self[row, column] = dark ? .dark : .light
    }

    /// Returns the patterns of all sizes of the symbologies.
    static func all(of symbologies: SymbologySet) -> [GridPattern] {
        sizes.filter { symbologies.contains($0.symbology) }
    }

    /// Whether errors in the modules can be corrected: those of Micro QR M1 are only detected.
    var correctsErrors: Bool { symbology != .microQR || columns > 11 }

    /// Every size whose detectors and error correction the decoder has.
    private static let sizes: [GridPattern] = [
        (1...15).map { qr(version: $0) }, (1...4).map { microQR(version: $0) },
        rectangularQRSizes.map { rectangularQR(columns: $0.columns, rows: $0.rows) },
        dataMatrixSizes.map { dataMatrix(columns: $0.columns, rows: $0.rows) },
        (1...4).map { aztec(compactLayers: $0) }, (1...12).map { aztec(layers: $0) },
    ].flatMap { $0 }
}

/// The size of a matrix code in modules.
struct GridSize: Sendable, Hashable {
    var symbology: Symbology
    var columns: Int
    var rows: Int
}
