/// The weights of the modules along one axis, for one pixel, from the first module to the last.
struct ModuleWeights {
    /// The position of a module's right edge relative to the pixel, in modules.
    private var edge: Float
    private let scale: Float
    private var left: (density: Float, integral: Float)

    /// - Parameters:
    ///   - place: the pixel's position in its own module, from 0 to 1.
    ///   - sigma: that of the blur, in modules.
    ///   - taps: the number of modules; the pixel's own is in the middle.
    ///   - table: `GaussianTable`'s.
    @inline(__always)
    init(_ place: Float, sigma: Float, taps: Int, _ table: Span<Float>) {
        scale = 1 / max(sigma, 1e-3)
        edge = place + Float(taps / 2)
        left = GaussianTable.values(at: edge * scale, table)
    }

    /// Returns the next module's weight, which is the integral of the blur over it, and the weight's slope.
    @inline(__always)
    mutating func next(_ table: Span<Float>) -> (weight: Float, slope: Float) {
        edge -= 1
        let right = GaussianTable.values(at: edge * scale, table)
        defer { left = right }
        return (left.integral - right.integral, (left.density - right.density) * scale)
    }
}
