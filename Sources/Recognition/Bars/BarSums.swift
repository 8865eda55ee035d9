/// Sums over the samples of a profile, for the best light, contrast, position and blur of its bars.
struct BarSums {
    private var matrix = InlineArray<8, SIMD8<Float>>(repeating: .zero)
    private var right = SIMD8<Float>.zero
    private var squares = 0.0
    private var count = 0

    /// Pull to the previous position, relative to what the samples say about it.
    private static let damping = 1e-3
    /// Minimum number of samples: a few times the values that are fitted.
    private static let least = 24

    /// Adds a sample.
    /// - Parameter row: derivatives of its gray value by light (two), contrast, start, width, blur, growth and ratio; the last five as multiples
    ///   of the contrast.
    mutating func add(_ row: SIMD8<Float>, gray: Float) {
        for index in 0..<8 { matrix[index] += row * row[index] }
        right += row * gray
        squares += Double(gray * gray)
        count += 1
    }

    /// Adds a sample for light and contrast alone.
    /// - Parameter row: derivatives of its gray value by light (two) and contrast, and a zero.
    mutating func add(_ row: SIMD4<Float>, gray: Float) {
        for index in 0..<3 { matrix[index].lowHalf += row * row[index] }
        right.lowHalf += row * gray
        squares += Double(gray * gray)
        count += 1
    }

    /// Returns the best light and contrast, and what they leave unexplained.
    func light() -> (light: SIMD2<Float>, contrast: Float, variance: Float, score: Float)? {
        guard count >= Self.least, let all = values(3), let plain = values(2), all[2] > 0 else { return nil }
        func rest(_ values: [Double]) -> Double {
            squares - values.indices.reduce(0) { $0 + values[$1] * Double(right[$1]) }
        }
        let (unexplained, uniform) = (max(rest(all), 0), max(rest(plain), 1e-9))
        return (
            SIMD2(Float(all[0]), Float(all[1])), Float(all[2]), Float(unexplained / Double(count)),
            Float(1 - unexplained / uniform)
        )
    }

    /// Returns the changes of start, width, blur, and, if `count` is more than 6, of growth and ratio.
    func solved(_ count: Int, contrast: Float) -> [Float]? {
        guard contrast > 0 else { return nil }
        return values(count)?[3...].map { Float($0) / contrast }
    }

    /// Solves the first `count` equations; nil if they are singular.
    private func values(_ count: Int) -> [Double]? {
        var equations = (0..<count).flatMap { row in
            (0..<count).map { Double(matrix[row][$0]) * ($0 == row && row > 2 ? 1 + Self.damping : 1) }
        }
        var values = (0..<count).map { Double(right[$0]) }
        return GaussianElimination.solve(&equations, &values, count: count) ? values : nil
    }
}
