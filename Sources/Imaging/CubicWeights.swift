/// Weights of cubic interpolation between pixels: R. G. Keys, "Cubic convolution interpolation for digital image processing", 1981.
struct CubicWeights: Sendable {
    /// The weights of the four pixels around a point, at each of `phases` + 1 places from the second of them to the third.
    private let weights: [SIMD4<Float>]

    private static let phases = 64

    init() {
        weights = (0...Self.phases).map { phase in
            let x = Float(phase) / Float(Self.phases)
            // Keys's parameter is -0.5: exact for parabolas.
            return SIMD4(
                ((-0.5 * x + 1) * x - 0.5) * x, (1.5 * x - 2.5) * x * x + 1, ((-1.5 * x + 2) * x + 0.5) * x,
                (0.5 * x - 0.5) * x * x)
        }
    }

    /// Returns the gray at a point of a picture with at least four rows and columns. Within a pixel of its border, the border is repeated.
    @inline(__always)
    func gray(at place: SIMD2<Double>, _ pixels: Span<UInt8>, width: Int, height: Int) -> Float {
        let (x, y) = (Self.clamped(place.x - 0.5, width), Self.clamped(place.y - 0.5, height))
        let (left, top) = (Int(x), Int(y))
        let across = weights[Int((x - Double(left)) * Double(Self.phases) + 0.5)]
        let down = weights[Int((y - Double(top)) * Double(Self.phases) + 0.5)]
        var at = (top - 1) * width + left - 1
        var sums = SIMD4<Float>()
        for row in 0..<4 {
            let four = SIMD4(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
            sums += SIMD4<Float>(four) * down[row]
            at += width
        }
        return (sums * across).sum()
    }

    /// A NaN coordinate, from a point on the horizon, is clamped to the border.
    @inline(__always)
    private static func clamped(_ value: Double, _ count: Int) -> Double {
        value > 1 ? min(value, Double(count) - 2.001) : 1
    }
}
