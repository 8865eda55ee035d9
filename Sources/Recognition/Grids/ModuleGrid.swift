/// The modules of a grid with a margin of quiet zone, as numbers from 0 (light) to 1 (dark).
struct ModuleGrid: Sendable {
    let columns: Int
    let rows: Int
    /// Modules between two rows.
    let stride: Int
    /// The darkness of each module; one half where it is unknown.
    var darkness: [Float]
    /// 1 where the darkness is known, otherwise 0.
    private(set) var isKnown: [Float]

    /// Modules around the grid: the quiet zone, and what the blur of its pixels reaches.
    static let margin = 10
    /// Width of the quiet zone that is compared with the picture, in modules. Data Matrix requires only one.
    static let quiet = 2.0

    init(_ pattern: GridPattern) {
        (columns, rows) = (pattern.columns, pattern.rows)
        stride = columns + 2 * Self.margin
        darkness = [Float](repeating: 0, count: stride * (rows + 2 * Self.margin))
        isKnown = [Float](repeating: 1, count: darkness.count)
        for row in 0..<rows {
            for column in 0..<columns {
                let module = pattern[row, column]
                let index = index(row, column)
                darkness[index] = module == .dark ? 1 : module == .light ? 0 : 0.5
                isKnown[index] = module == .unknown ? 0 : 1
            }
        }
    }

    /// Returns the position of a module in `darkness`.
    func index(_ row: Int, _ column: Int) -> Int { (row + Self.margin) * stride + column + Self.margin }

    /// Returns the same grid with everything known: dark where the darkness is above one half.
    func settled() -> ModuleGrid {
        var grid = self
        for index in darkness.indices {
            grid.darkness[index] = darkness[index] > 0.5 ? 1 : 0
            grid.isKnown[index] = 1
        }
        return grid
    }
}
