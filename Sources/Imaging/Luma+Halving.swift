extension Luma {
    /// Replaces this picture with the other one at half its size, averaging 2 × 2 pixels; an odd last row or column is
    /// dropped.
    public mutating func halve(_ other: borrowing Luma) {
        let (width, height, stride) = (other.width / 2, other.height / 2, other.width)
        resize(width: width, height: height)
        // Unsafe: indices below half the source's width and height; with bounds checks the loop is not vectorised.
        unsafe other.pixels.withUnsafeBufferPointer { source in
            unsafe withPixels { target in
                for y in 0..<height {
                    let above = unsafe source.baseAddress.unsafelyUnwrapped + 2 * y * stride
                    let below = unsafe above + stride
                    let row = unsafe target.baseAddress.unsafelyUnwrapped + y * width
                    for x in 0..<width {
                        // Two pixels at once: strided loads of bytes are slow.
                        let (a, b) = unsafe (Self.pair(above, x), Self.pair(below, x))
                        let sum = (a & 255) &+ (a &>> 8) &+ (b & 255) &+ (b &>> 8)
                        unsafe row[x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
                    }
                }
            }
        }
    }

    /// Returns two neighbouring pixels of a row as one number, in either order.
    // Unsafe: reads the pixels at 2 · `x` and the one after it.
    private static func pair(_ row: UnsafePointer<UInt8>, _ x: Int) -> UInt16 {
        unsafe UnsafeRawPointer(row).loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self)
    }
}
