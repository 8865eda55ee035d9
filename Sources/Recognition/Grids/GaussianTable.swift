import Glibc

/// The normal distribution and its integral, tabulated: the optics evaluate them for every pixel.
enum GaussianTable {
    /// Entries per unit, and the largest argument; beyond it, the integral is 0 or 1 to a hundred-thousandth.
    private static let (density, limit) = (64, 4)

    /// The density and its integral at each entry, adjacent.
    private static let entries: [Float] = (-density * limit...density * limit + 1).flatMap { index -> [Float] in
        let x = Double(index) / Double(density)
        return [Float(exp(-x * x / 2) / (2 * Double.pi).squareRoot()), Float(0.5 * (1 + erf(x / 2.0.squareRoot())))]
    }

    /// Calls `body` with the table; its elements may then be read without locking the global.
    static var table: [Float] { entries }

    /// Returns the density and the integral from minus infinity at `x`.
    @inline(__always)
    static func values(at x: Float, _ table: Span<Float>) -> (density: Float, integral: Float) {
        let place = min(max(x, -Float(limit)), Float(limit)) * Float(density) + Float(density * limit)
        let index = Int(place)
        let share = place - Float(index)
        let at = 2 * index
        return (
            table[at] + (table[at + 2] - table[at]) * share, table[at + 1] + (table[at + 3] - table[at + 1]) * share
        )
    }
}
