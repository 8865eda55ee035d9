/// Sums over pixels for the light and the contrast with which modules explain them best: gray = light − contrast · darkness, where the light
/// varies linearly over the grid.
struct LightSums {
    /// Products of the derivatives: by three of light, and by contrast.
    private(set) var matrix = InlineArray<4, SIMD4<Float>>(repeating: .zero)
    /// Products with the gray values.
    private(set) var right = SIMD4<Float>.zero
    private var squares = 0.0
    private var weight: Float = 0

    /// The sum of weights below which nothing is known: a few times the four values that are fitted.
    private static let least: Float = 16

    /// Adds a pixel.
    /// - Parameter place: in the grid, as shares of its width and height.
    @inline(__always)
    mutating func add(gray: Float, darkness: Float, at place: SIMD2<Float>, weight: Float) {
        let row = Self.row(darkness, at: place)
        let weighted = row * weight
        for index in 0..<4 { matrix[index] += weighted * row[index] }
        right += weighted * gray
        squares += Double(weight * gray * gray)
        self.weight += weight
    }

    /// Returns the derivatives of a pixel's gray value by light and contrast.
    @inline(__always)
    static func row(_ darkness: Float, at place: SIMD2<Float>) -> SIMD4<Float> {
        SIMD4(1, place.x - 0.5, place.y - 0.5, -darkness)
    }

    /// What explains the pixels best.
    struct Fit {
        /// Light at the middle of the grid, and its change from the left to the right edge and from the top to the bottom edge.
        var light: SIMD3<Float>
        /// Gray levels from a light module to a dark one.
        var contrast: Float
        /// The share of the pixels' variation that the modules explain, at most 1.
        var score: Double
        /// Root mean square of what the modules don't explain, in gray levels.
        var noise: Float
    }

    /// Returns the best fit; nil if the pixels say too little, or are darker where the modules are light.
    func fit() -> Fit? {
        guard weight > Self.least, let all = solved(4), let plain = solved(3), all[3] > 0 else { return nil }
        func rest(_ values: [Double]) -> Double {
            squares - values.enumerated().reduce(0) { $0 + $1.element * Double(right[$1.offset]) }
        }
        let (unexplained, uniform) = (max(rest(all), 0), max(rest(plain), 1e-9))
        return Fit(
            light: SIMD3(Float(all[0]), Float(all[1]), Float(all[2])), contrast: Float(all[3]),
            score: 1 - unexplained / uniform, noise: Float((unexplained / Double(weight)).squareRoot()))
    }

    /// Solves the first `count` equations; nil if they are singular.
    private func solved(_ count: Int) -> [Double]? {
        var equations = (0..<count).flatMap { row in (0..<count).map { Double(matrix[row][$0]) } }
        var values = (0..<count).map { Double(right[$0]) }
        return GaussianElimination.solve(&equations, &values, count: count) ? values : nil
    }
}
