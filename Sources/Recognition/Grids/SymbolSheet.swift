import Imaging
import ScanModel

/// Clean pictures of sampled symbols, side by side, for the decoder.
struct SymbolSheet: Sendable {
    /// The symbols, and the column of pixels at which each one's area begins.
    private(set) var symbols: [(grid: SampledGrid, left: Int)] = []
    private(set) var width = 0
    private(set) var height = 0

    /// Pixels per module, and modules of quiet zone on each side.
    private static let (scale, quiet) = (3, 4)
    /// Pixels by which every second row of hexagons is shifted.
    private static let half = 2

    init(_ grids: [SampledGrid]) {
        for grid in grids {
            symbols.append((grid, width))
            width += (grid.size.columns + 2 * Self.quiet) * Self.scale
            height = max(height, (grid.size.rows + 2 * Self.quiet) * Self.scale)
        }
    }

    /// Draws the symbols.
    func drawn() -> [UInt8] {
        var pixels = [UInt8](repeating: 255, count: width * height)
        for (grid, left) in symbols {
            for row in 0..<grid.size.rows * Self.scale {
                let first =
                    (row + Self.quiet * Self.scale) * width + left + Self.quiet * Self.scale
                    + (grid.size.symbology == .maxiCode && row / Self.scale % 2 == 1 ? Self.half : 0)
                for column in 0..<grid.size.columns * Self.scale
                where grid.isDark[row / Self.scale * grid.size.columns + column / Self.scale] {
                    pixels[first + column] = 0
                }
            }
        }
        return pixels
    }

    /// Returns the symbol that the decoder found; nil if it found something else in its picture: the centre of an Aztec code, for example, may
    /// look like an Aztec rune.
    func symbol(of found: DecodedBarcode) -> SampledGrid? {
        let xs = [0, 2, 4, 6].map { Int(found.corners[$0]) }
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        guard let symbol = symbols.last(where: { $0.left <= left })?.grid,
            symbol.size.symbology == found.barcode.symbology,
            right - left > Self.scale * (symbol.size.columns - 2)
        else { return nil }
        return symbol
    }
}
