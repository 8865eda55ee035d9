/// How much the grays of a picture change, and in which direction, in cells of 4 × 4 pixels: structure tensors.
///
/// The arrays hold a value for each cell, row by row; they are reused from picture to picture.
public struct GradientCells: Sendable {
    /// Side of a cell in pixels.
    public static let side = 4
    /// Cells in a row.
    public private(set) var columns = 0
    /// Rows of cells.
    public private(set) var rows = 0
    /// Sum of the squared gradient: 1 is a step of two grays at one of the eight places of a cell that are looked at.
    public private(set) var energy: [Float] = []
    /// Energy across minus energy down: positive where bars stand upright.
    public private(set) var even: [Float] = []
    /// Twice the product of both: positive where the gradient points down to the right (or up to the left).
    public private(set) var odd: [Float] = []
    /// Column sums over one row of cells.
    private var falling: [Int16] = []
    private var rising: [Int16] = []
    private var product: [Int16] = []

    /// Makes empty cells.
    public init() {}

    /// Measures a picture; what is left of it beyond the last whole cell is not looked at.
    ///
    /// Gradients are Roberts's crosses (differences along both diagonals of 2 × 2 pixels), the narrowest there are, on every
    /// second row. They are halved, so that the squares of a whole cell fit into 16 bits.
    public mutating func measure(_ luma: borrowing Luma) {
        let side = Self.side
        // The cross of the last row and column needs one pixel more.
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
        // Unsafe: every index is below `rows` × 4 + 1 rows and `columns` × 4 + 1 columns, which the picture has; with checks
        // the loops are not vectorised.
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
        // Unsafe: `columns` cells of four columns each, which is how long the sums are.
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
