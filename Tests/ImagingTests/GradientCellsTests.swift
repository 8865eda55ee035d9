import Imaging
import TestSupport
import Testing

@Suite struct GradientCellsTests {
    /// What the documentation says, cell by cell.
    private func sums(_ pixels: [UInt8], width: Int, row: Int, column: Int) -> (energy: Float, even: Float, odd: Float)
    {
        func pixel(_ x: Int, _ y: Int) -> Int { Int(pixels[y * width + x]) }
        func half(_ difference: Int) -> Int { min(Int((Double(difference) / 2).rounded(.up)), 127) }
        var (falls, rises, products) = (0, 0, 0)
        for y in [4 * row, 4 * row + 2] {
            for x in 4 * column..<4 * column + 4 {
                let fall = half(pixel(x + 1, y + 1) - pixel(x, y))
                let rise = half(pixel(x + 1, y) - pixel(x, y + 1))
                (falls, rises, products) = (falls + fall * fall, rises + rise * rise, products + fall * rise)
            }
        }
        return (Float(falls + rises) / 2, Float(products), Float(falls - rises) / 2)
    }

    @Test(arguments: [(17, 9), (18, 5), (29, 13), (64, 33), (101, 12)])
    func aCellHasTheSquaresOfItsCrosses(width: Int, height: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        var cells = GradientCells()
        // Black and white next to each other have the largest gradients; then all grays.
        for values: [UInt8] in [[0, 255], Array(0...255)] {
            let pixels = (0..<width * height).map { _ in values.randomElement(using: &generator) ?? 0 }
            cells.measure(Luma(width: width, height: height, pixels: pixels))
            #expect(cells.columns == (width - 1) / 4)
            #expect(cells.rows == (height - 1) / 4)
            for row in 0..<cells.rows {
                for column in 0..<cells.columns {
                    let index = row * cells.columns + column
                    let expected = sums(pixels, width: width, row: row, column: column)
                    #expect(cells.energy[index] == expected.energy)
                    #expect(cells.even[index] == expected.even)
                    #expect(cells.odd[index] == expected.odd)
                }
            }
        }
    }

    @Test func aNarrowPictureHasNoCells() {
        var cells = GradientCells()
        cells.measure(Luma(width: 16, height: 40, pixels: [UInt8](repeating: 0, count: 640)))
        #expect(cells.columns == 0)
        #expect(cells.energy.isEmpty)
    }
}
