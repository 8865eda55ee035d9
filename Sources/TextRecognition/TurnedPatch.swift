import Imaging

/// A rotated rectangle of pixels in a frame.
struct TurnedPatch {
    let width: Int
    let height: Int
    /// The vector from one pixel to the next in a row, in the frame.
    let along: SIMD2<Double>
    private let down: SIMD2<Double>
    private let origin: SIMD2<Double>

    /// - Parameters:
    ///   - centre: the patch's centre, in pixels of the frame.
    ///   - along: its x axis, of length 1.
    ///   - scale: pixels of the frame per pixel of the patch.
    init(centre: SIMD2<Double>, along: SIMD2<Double>, scale: Double, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        self.along = along * scale
        down = SIMD2(-along.y, along.x) * scale
        origin = centre - self.along * (Double(width) / 2) - down * (Double(height) / 2)
    }

    /// Maps a point of the patch to the frame.
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> { origin + along * x + down * y }
}

/// Samples gray values between the pixels of a frame; outside the window, edge pixels are repeated.
struct FrameSampler {
    private let x: Double
    private let y: Double
    private let width: Int
    private let height: Int

    init(_ frame: borrowing Frame) {
        (x, y) = (Double(frame.window.x), Double(frame.window.y))
        (width, height) = (frame.window.width, frame.window.height)
    }

    /// Returns the gray value at a point of the full frame, with bilinear interpolation.
    @inline(__always)
    func value(_ place: SIMD2<Double>, _ frame: borrowing Frame) -> Float {
        let pixels = frame.luma.pixels.span
        let px = min(max(place.x - x, 0), Double(width - 1))
        let py = min(max(place.y - y, 0), Double(height - 1))
        let (ix, iy) = (Int(px), Int(py))
        let (fx, fy) = (Float(px - Double(ix)), Float(py - Double(iy)))
        let at = iy * width + ix
        let (right, below) = (ix + 1 < width ? 1 : 0, iy + 1 < height ? width : 0)
        let above = Float(pixels[at]) + fx * (Float(pixels[at + right]) - Float(pixels[at]))
        let under = Float(pixels[at + below]) + fx * (Float(pixels[at + below + right]) - Float(pixels[at + below]))
        return above + fy * (under - above)
    }
}
