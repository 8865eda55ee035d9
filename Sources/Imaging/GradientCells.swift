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
    private var falling: [UInt16] = []
    private var rising: [UInt16] = []
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
        func fall(_ above: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>, _ x: Int) -> Int16 {
            unsafe (Int16(below[x + 1]) &- Int16(above[x]) &+ 1) &>> 1
        }
        func rise(_ above: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>, _ x: Int) -> Int16 {
            unsafe (Int16(above[x + 1]) &- Int16(below[x]) &+ 1) &>> 1
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

    private mutating func sum(into start: Int) {
        let columns = columns
        // Unsafe: `columns` cells of four columns each, which is the length of the sums; read in pairs, because strided
        // loads of 16 bits are not vectorised, nor are loops over more arrays.
        unsafe energy.withUnsafeMutableBufferPointer { energy in
            unsafe odd.withUnsafeMutableBufferPointer { odd in
                unsafe falling.withUnsafeBytes { falling in
                    unsafe rising.withUnsafeBytes { rising in
                        let falls = unsafe falling.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self)
                        let rises = unsafe rising.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self)
                        let energies = unsafe energy.baseAddress.unsafelyUnwrapped + start
                        let odds = unsafe odd.baseAddress.unsafelyUnwrapped + start
                        for column in 0..<columns {
                            let a = unsafe Self.four(falls[2 * column], falls[2 * column + 1])
                            let b = unsafe Self.four(rises[2 * column], rises[2 * column + 1])
                            unsafe energies[column] = Float(a &+ b) / 2
                            unsafe odds[column] = Float(a &- b) / 2
                        }
                    }
                }
            }
        }
        unsafe even.withUnsafeMutableBufferPointer { even in
            unsafe product.withUnsafeBytes { product in
                let products = unsafe product.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Int32.self)
                let evens = unsafe even.baseAddress.unsafelyUnwrapped + start
                for column in 0..<columns {
                    let (left, right) = unsafe (products[2 * column], products[2 * column + 1])
                    let sum = ((left &<< 16) &>> 16) &+ (left &>> 16) &+ ((right &<< 16) &>> 16) &+ (right &>> 16)
                    unsafe evens[column] = Float(sum)
                }
            }
        }
    }

    /// Returns the sum of the four numbers in two pairs.
    private static func four(_ first: UInt32, _ second: UInt32) -> Int32 {
        Int32(truncatingIfNeeded: (first & 0xFFFF) &+ (first &>> 16) &+ (second & 0xFFFF) &+ (second &>> 16))
    }
}
