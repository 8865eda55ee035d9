import Imaging

/// The modules of a MaxiCode: hexagons in 33 rows of 30 and 29, around a bullseye.
///
/// Places are in widths of a module from the middle of the bullseye, x to the right, y down (ISO/IEC 16023).
struct HexagonGrid: Sendable {
    static let (columns, rows) = (30, 33)
    /// The row and column in whose module the bullseye has its middle, and the distance of two rows.
    private static let (middle, pitch) = ((row: 16, column: 14), 0.75.squareRoot())
    /// The radius of what the bullseye covers; modules there aren't printed.
    static let bullseye = 5.0

    /// A module, with its distance from the middle.
    struct Module: Sendable {
        let row: Int
        let column: Int
        let place: SIMD2<Double>
        let radius: Double

        fileprivate init(row: Int, column: Int) {
            (self.row, self.column) = (row, column)
            place = SIMD2(
                Double(column - HexagonGrid.middle.column) + (row % 2 == 0 ? 0 : 0.5),
                Double(row - HexagonGrid.middle.row) * HexagonGrid.pitch)
            radius = place.length
        }
    }

    /// The modules outside the bullseye, the innermost first.
    let modules: [Module]
    /// The modules that are the same in every symbol and lie near the bullseye: six groups that tell its orientation.
    let marks: (dark: [Module], light: [Module])
    /// For each of `modules`, those beside it, as indices.
    let neighbours: [[Int]]

    init() {
        modules = (0..<Self.rows).flatMap { row in
            (0..<(row % 2 == 0 ? Self.columns : Self.columns - 1)).map { Module(row: row, column: $0) }
        }.filter { $0.radius > Self.bullseye }.sorted { $0.radius < $1.radius }
        marks = (Self.dark.map(Module.init), Self.light.map(Module.init))
        let places = modules.map(\.place)
        neighbours = places.map { place in
            places.indices.filter { (0.5...1.2).contains((places[$0] - place).length) }
        }
    }

    /// The corners of all modules, clockwise from the top left.
    static let corners: [SIMD2<Double>] = {
        let (left, right) = (-0.5 - Double(middle.column), Double(columns - middle.column) - 0.5)
        let reach = Double(middle.row) * pitch + (1.0 / 3).squareRoot()
        return [SIMD2(left, -reach), SIMD2(right, -reach), SIMD2(right, reach), SIMD2(left, reach)]
    }()

    private static let dark = [
        (9, 10), (9, 11), (10, 11), (15, 7), (16, 8), (16, 20), (17, 20), (22, 10), (22, 17), (23, 10), (23, 17),
    ]
    private static let light = [
        (9, 16), (9, 17), (10, 17), (10, 18), (11, 11), (16, 7), (16, 9), (16, 19), (16, 21), (21, 11), (21, 16),
        (22, 11), (23, 16),
    ]
}
