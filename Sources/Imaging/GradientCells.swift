/// Structure tensors of a picture in cells of 4 × 4 pixels: the strength and direction of its gradients.
///
/// The arrays contain one value per cell, row by row. They are reused from picture to picture.
public struct GradientCells: Sendable {
    /// Side of a cell in pixels.
    public static let side = 4
    /// Cells that are summed at once.
    private static let together = 4
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
    private var falling: [UInt16] = []
    private var rising: [UInt16] = []
    private var product: [Int16] = []

    public init() {}

    /// Measures a picture. Pixels after the last whole cell are ignored, and a picture of less than four columns of cells has none.
    ///
    /// The gradients are Roberts crosses (differences along both diagonals of 2 × 2 pixels), the smallest gradient
    /// operators, on every second row. They are halved, so that the squares of a whole cell fit into 16 bits.
    public mutating func measure(_ luma: borrowing Luma) {
        let side = Self.side
        // The cross of the last row and column needs one more pixel.
        (columns, rows) = (max(0, luma.width - 1) / side, max(0, luma.height - 1) / side)
        if columns < Self.together { columns = 0 }
        let (count, width) = (columns * rows, columns * side)
        if energy.count != count {
            energy = [Float](repeating: 0, count: count)
            (even, odd) = (energy, energy)
        }
        if falling.count != width {
            falling = [UInt16](repeating: 0, count: width)
            rising = falling
            product = [Int16](repeating: 0, count: width)
        }
        guard count > 0 else { return }
        let stride = luma.width
        // Unsafe: every index is below `rows` × 4 rows and `columns` × 4 + 1 columns, which the picture has; with bounds
        // checks the loops are not vectorised.
        unsafe luma.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                unsafe cross(pixels.baseAddress.unsafelyUnwrapped + row * side * stride, stride, width)
                sum(into: row * columns)
            }
        }
    }

    /// Sums the crosses of the first and of the third row of a row of cells.
    // Unsafe: as in `measure`.
    private mutating func cross(_ first: UnsafePointer<UInt8>, _ stride: Int, _ width: Int) {
        // Half of the difference, rounded up: the mean of a byte and the complement of another is a single instruction. At most 127, so
        // that two products fit into 16 bits.
        func half(_ from: UInt8, _ to: UInt8) -> Int16 {
            128 &- Int16(max(UInt8(truncatingIfNeeded: (UInt16(from) &+ UInt16(~to) &+ 1) &>> 1), 1))
        }
        func fall(_ above: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>, _ x: Int) -> Int16 {
            unsafe half(above[x], below[x + 1])
        }
        func rise(_ above: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>, _ x: Int) -> Int16 {
            unsafe half(below[x], above[x + 1])
        }
        let (second, third, fourth) = unsafe (first + stride, first + 2 * stride, first + 3 * stride)
        unsafe falling.withUnsafeMutableBufferPointer { falling in
            unsafe rising.withUnsafeMutableBufferPointer { rising in
                unsafe product.withUnsafeMutableBufferPointer { product in
                    for x in 0..<width {
                        let (fallA, riseA) = unsafe (fall(first, second, x), rise(first, second, x))
                        let (fallB, riseB) = unsafe (fall(third, fourth, x), rise(third, fourth, x))
                        unsafe falling[x] = UInt16(bitPattern: fallA &* fallA &+ fallB &* fallB)
                        unsafe rising[x] = UInt16(bitPattern: riseA &* riseA &+ riseB &* riseB)
                        unsafe product[x] = fallA &* riseA &+ fallB &* riseB
                    }
                }
            }
        }
    }

    /// Sums the columns of each cell, four cells at a time: the compiler doesn't vectorise sums of neighbours.
    private mutating func sum(into start: Int) {
        let last = columns - Self.together
        // Unsafe: reads four columns for each of `columns` cells, which is the length of the sums, and writes these cells. The last ones
        // may be summed twice.
        unsafe falling.withUnsafeBytes { falling in
            unsafe rising.withUnsafeBytes { rising in
                unsafe product.withUnsafeBytes { product in
                    unsafe energy.withUnsafeMutableBytes { energy in
                        unsafe odd.withUnsafeMutableBytes { odd in
                            unsafe even.withUnsafeMutableBytes { even in
                                for column in stride(from: 0, to: columns, by: Self.together) {
                                    let column = min(column, last)
                                    let (read, write) = (8 * column, 4 * (start + column))
                                    let falls = unsafe Self.fours(
                                        falling.loadUnaligned(fromByteOffset: read, as: Unsigned.self))
                                    let rises = unsafe Self.fours(
                                        rising.loadUnaligned(fromByteOffset: read, as: Unsigned.self))
                                    let products = unsafe Self.fours(
                                        product.loadUnaligned(fromByteOffset: read, as: Signed.self))
                                    unsafe energy.storeBytes(
                                        of: Cells(falls &+ rises) / 2, toByteOffset: write, as: Cells.self)
                                    unsafe odd.storeBytes(
                                        of: Cells(falls &- rises) / 2, toByteOffset: write, as: Cells.self)
                                    unsafe even.storeBytes(of: Cells(products), toByteOffset: write, as: Cells.self)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Pairs of numbers of 16 bits, two for each of four cells.
    private typealias Unsigned = SIMD8<UInt32>
    private typealias Signed = SIMD8<Int32>
    private typealias Cells = SIMD4<Float>

    /// Returns the sum of the four numbers of each cell.
    @inline(__always)
    private static func fours(_ pairs: Unsigned) -> SIMD4<Int32> {
        let sums = (pairs & 0xFFFF) &+ (pairs &>> 16)
        return SIMD4<Int32>(truncatingIfNeeded: sums.evenHalf &+ sums.oddHalf)
    }

    @inline(__always)
    private static func fours(_ pairs: Signed) -> SIMD4<Int32> {
        let sums = ((pairs &<< 16) &>> 16) &+ (pairs &>> 16)
        return sums.evenHalf &+ sums.oddHalf
    }
}
