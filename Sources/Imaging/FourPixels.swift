/// The four pixels around a point of a colour picture, and their weights.
struct FourPixels {
    private let above: Int
    private let below: Int
    private let right: Int
    private let x: Int
    private let y: Int

    @inline(__always)
    init(_ place: SIMD2<Double>, _ width: Int, _ height: Int) {
        // A NaN coordinate, from a point on the horizon, is clamped to the border.
        func clamped(_ value: Double, _ limit: Int) -> Double { value > 0 ? min(value, Double(limit)) : 0 }
        let (px, py) = (clamped(place.x - 0.5, width - 1), clamped(place.y - 0.5, height - 1))
        let (left, top) = (Int(px), Int(py))
        (x, y) = (Int((px - Double(left)) * 256), Int((py - Double(top)) * 256))
        above = (top * width + left) * 3
        below = top + 1 < height ? above + width * 3 : above
        right = left + 1 < width ? 3 : 0
    }

    @inline(__always)
    func value(_ channel: Int, _ pixels: Span<UInt8>) -> UInt8 {
        let upper = Int(pixels[above + channel]) * (256 - x) + Int(pixels[above + right + channel]) * x
        let lower = Int(pixels[below + channel]) * (256 - x) + Int(pixels[below + right + channel]) * x
        return UInt8((upper * (256 - y) + lower * y + 32768) >> 16)
    }
}
