/// Structure tensors of a picture in cells of 4 × 4 pixels: the strength and direction of its gradients.
///
/// The arrays contain one value per cell, row by row. They are reused from picture to picture.
public struct GradientCells: Sendable {
    /// Side of a cell in pixels.
    public static let side = 4
    /// Cells in a row.
    public private(set) var columns = 0
    /// Rows of cells.
    public private(set) var rows = 0
    /// Sum of the squared gradient: 1 is a step of two gray values at one of the eight sampled positions of a cell.
    public private(set) var energy: [Float] = []
    /// Horizontal energy minus vertical energy: positive for upright bars.
    public private(set) var even: [Float] = []
    /// Twice the product of the horizontal and the vertical gradient: positive if the gradient points down to the right
    /// or up to the left.
    public private(set) var odd: [Float] = []
    /// Column sums over one row of cells.
    private var falling: [Int16] = []
    private var rising: [Int16] = []
    private var product: [Int16] = []

    public init() {}

    /// Measures a picture. Pixels after the last whole cell are ignored.
    ///
    /// The gradients are Roberts crosses (differences along both diagonals of 2 × 2 pixels), the smallest gradient
    /// operators, on every second row. They are halved, so that the squares of a whole cell fit into 16 bits.
    public mutating func measure(_ luma: borrowing Luma) {
        let side = Self.side
        // The cross of the last row and column needs one more pixel.
        (columns, rows) = (max(0, luma.width - 1) / side, max(0, luma.height - 1) / side)
        let (count, width) = (columns * rows, columns * side)
        if energy.count != count {
            energy = [Float](repeating: 0, count: count)
            (even, odd) = (energy, energy)
        }
        if falling.count != width {
            falling = [Int16](repeating: 0, count: width)
            (rising, product) = (falling, falling)
        }
        guard count > 0 else { return }
        let stride = luma.width
        // Unsafe: every index is below `rows` × 4 + 1 rows and `columns` × 4 + 1 columns, which the picture has; with
        // bounds checks the loops are not vectorised.
        unsafe luma.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                clear()
                for y in Swift.stride(from: row * side, to: (row + 1) * side, by: 2) {
                    let above = unsafe UnsafeBufferPointer(rebasing: pixels[y * stride..<y * stride + width + 1])
                    let below = unsafe UnsafeBufferPointer(
                        rebasing: pixels[(y + 1) * stride..<(y + 1) * stride + width + 1])
                    unsafe add(above, below, width)
                }
                sum(into: row * columns)
            }
        }
    }

    private mutating func clear() {
        for x in falling.indices { falling[x] = 0 }
        for x in rising.indices { rising[x] = 0 }
        for x in product.indices { product[x] = 0 }
    }

    // Unsafe: as in `measure`.
    private mutating func add(_ above: UnsafeBufferPointer<UInt8>, _ below: UnsafeBufferPointer<UInt8>, _ width: Int) {
        unsafe falling.withUnsafeMutableBufferPointer { falling in
            unsafe rising.withUnsafeMutableBufferPointer { rising in
                unsafe product.withUnsafeMutableBufferPointer { product in
                    for x in 0..<width {
                        let fall = unsafe (Int16(below[x + 1]) &- Int16(above[x]) &+ 1) &>> 1
                        let rise = unsafe (Int16(above[x + 1]) &- Int16(below[x]) &+ 1) &>> 1
                        unsafe falling[x] &+= fall &* fall
                        unsafe rising[x] &+= rise &* rise
                        unsafe product[x] &+= fall &* rise
                    }
                }
            }
        }
    }

    private mutating func sum(into start: Int) {
        // Unsafe: `columns` cells of four columns each, which is the length of the sums.
        unsafe falling.withUnsafeBufferPointer { falling in
            unsafe rising.withUnsafeBufferPointer { rising in
                unsafe product.withUnsafeBufferPointer { product in
                    for column in 0..<columns {
                        let x = column * Self.side
                        let a =
                            unsafe (Int32(falling[x]) &+ Int32(falling[x + 1]))
                            &+ (Int32(falling[x + 2]) &+ Int32(falling[x + 3]))
                        let b =
                            unsafe (Int32(rising[x]) &+ Int32(rising[x + 1]))
                            &+ (Int32(rising[x + 2]) &+ Int32(rising[x + 3]))
                        let c =
                            unsafe (Int32(product[x]) &+ Int32(product[x + 1]))
                            &+ (Int32(product[x + 2]) &+ Int32(product[x + 3]))
                        energy[start + column] = Float(a &+ b) / 2
                        even[start + column] = Float(c)
                        odd[start + column] = Float(a &- b) / 2
                    }
                }
            }
        }
    }
}
