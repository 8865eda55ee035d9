/// A line of evenly spaced samples through a picture, interpolated between four pixels.
///
/// Positions are in 1/65536 pixel, clamped to the picture; only the samples outside need the clamping.
struct GrayLine {
    private let (x, y): (Int, Int)
    private let (stepX, stepY): (Int, Int)
    private let (limitX, limitY): (Int, Int)
    private let stride: Int
    private let inside: Range<Int>
    private let count: Int

    /// Positions in a pixel.
    static let unit = 65536.0

    /// - Parameters:
    ///   - first: position of the first sample, where 0 is the centre of the first pixel.
    ///   - step: distance of the samples.
    ///   - width: that of the picture, at least 2, as its height.
    init(first: SIMD2<Double>, step: SIMD2<Double>, count: Int, width: Int, height: Int) {
        (x, y) = (Int(first.x * Self.unit), Int(first.y * Self.unit))
        (stepX, stepY) = (Int((step.x * Self.unit).rounded()), Int((step.y * Self.unit).rounded()))
        (limitX, limitY) = ((width - 1) << 16 - 1, (height - 1) << 16 - 1)
        (stride, self.count) = (width, count)
        let (across, down) = (
            Self.inside(x, stepX, limitX, count: count), Self.inside(y, stepY, limitY, count: count)
        )
        inside = across.clamped(to: down)
    }

    /// Returns the samples for which `start + index * step` is from 0 to a limit.
    private static func inside(_ start: Int, _ step: Int, _ limit: Int, count: Int) -> Range<Int> {
        if step == 0 { return (0...limit).contains(start) ? 0..<count : 0..<0 }
        let (near, far) = step > 0 ? (-start, limit - start) : (start - limit, start)
        let size = abs(step)
        // The first sample at or after the near side, and the last one at or before the far side.
        let first = max(0, near > 0 ? (near + size - 1) / size : 0)
        let last = far < 0 ? -1 : far / size
        return first < min(last + 1, count) ? first..<min(last + 1, count) : 0..<0
    }

    /// Passes each sample, in 1/65536 gray value, with its index.
    // Unsafe: for the pixels of a picture of the given size; every position is inside it, or clamped.
    @inline(__always)
    func sample(_ pixels: UnsafePointer<UInt8>, _ body: (Int, Int) -> Void) {
        for index in 0..<inside.lowerBound { unsafe body(index, clamped(pixels, index)) }
        var (x, y) = (x + inside.lowerBound * stepX, y + inside.lowerBound * stepY)
        for index in inside {
            unsafe body(index, value(pixels, x, y))
            x += stepX
            y += stepY
        }
        for index in inside.upperBound..<max(count, inside.upperBound) { unsafe body(index, clamped(pixels, index)) }
    }

    private func clamped(_ pixels: UnsafePointer<UInt8>, _ index: Int) -> Int {
        unsafe value(pixels, min(max(x + index * stepX, 0), limitX), min(max(y + index * stepY, 0), limitY))
    }

    @inline(__always)
    private func value(_ pixels: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> Int {
        let corner = unsafe pixels + (y >> 16) * stride + x >> 16
        let (right, down) = (x >> 8 & 255, y >> 8 & 255)
        let (first, third) = unsafe (Int(corner[0]), Int(corner[stride]))
        let above = unsafe first << 8 + (Int(corner[1]) - first) * right
        let below = unsafe third << 8 + (Int(corner[stride + 1]) - third) * right
        return above << 8 + (below - above) * down
    }
}
