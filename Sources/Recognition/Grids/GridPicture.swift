import Imaging

/// The pixels around a candidate as numbers, reduced to a size at which its modules are a few pixels wide.
struct GridPicture: Sendable {
    /// Gray values, row by row.
    private(set) var values: [Float] = []
    private(set) var width = 0
    private(set) var height = 0
    /// The frame's position of the picture's corner, and pixels of the frame per pixel of the picture.
    private var origin = SIMD2(0.0, 0.0)
    private var scale = 1.0
    /// Leads from the picture's source to the frame, for a fused picture.
    private var map: AffineMap?

    /// Maximum number of pixels: a code that needs more is large enough for the decoder.
    private static let limit = 40_000

    /// Takes a part of a frame, each pixel the mean of `reduction` × `reduction`.
    /// - Parameter limit: maximum number of pixels.
    /// - Returns: false if the part is too large, or lies outside the frame's pixels.
    mutating func take(
        _ part: PixelRect, of frame: borrowing Frame, reduction: Int, limit: Int = limit, map: AffineMap? = nil
    ) -> Bool {
        let part = part.intersection(frame.window)
        (width, height) = (part.width / reduction, part.height / reduction)
        guard width >= 16, height >= 16, width * height <= limit else { return false }
        (origin, scale, self.map) = (SIMD2(Double(part.x), Double(part.y)), Double(reduction), map)
        values.removeAll(keepingCapacity: true)
        let pixels = frame.luma.pixels.span
        let stride = frame.luma.width
        let share = 1 / Float(reduction * reduction)
        for row in 0..<height {
            let first = (part.y - frame.window.y + row * reduction) * stride + part.x - frame.window.x
            for column in 0..<width {
                var sum = 0
                for down in 0..<reduction {
                    let start = first + down * stride + column * reduction
                    for index in start..<start + reduction { sum += Int(pixels[index]) }
                }
                values.append(Float(sum) * share)
            }
        }
        return true
    }

    /// Returns the frame's point for a point of the picture, both in pixels.
    func inFrame(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let source = origin + place * scale
        guard let map else { return source }
        let point = map.apply(x: source.x, y: source.y)
        return SIMD2(point.x, point.y)
    }

    /// Returns the picture's point for a point of the source.
    func fromSource(_ place: SIMD2<Double>) -> SIMD2<Double> { (place - origin) / scale }
}
