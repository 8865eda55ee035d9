/// A smooth curve through values at equal steps, some of which are wrong or missing.
struct SmoothCurve {
    /// The curve at each step; gaps are bridged by parabolas.
    private(set) var values: [Double]

    /// Weight of the third differences' squares against those of the errors: while outliers are found, so that a hand's outline isn't taken
    /// for the paper's, and at last.
    private static let (stiff, supple) = (3000.0, 300.0)
    /// How often weights are adapted, first and at last.
    private static let (firstTurns, lastTurns) = (10, 10)
    /// By which an error's limit shrinks each time, and the limit at last, in units of `tolerance`.
    private static let (shrinking, leastLimit) = (0.75, 2.0)

    /// Fits a curve by iteratively reweighted least squares: first for the least sum of absolute errors, which tolerates many outliers, then
    /// with Tukey's biweight, which ignores them (P. Holland and R. Welsch, "Robust regression using iteratively reweighted
    /// least-squares", 1977).
    /// - Parameter tolerance: the usual error of a value that isn't wrong.
    init(_ values: [Double], isKnown: [Bool], tolerance: Double) {
        let known = isKnown.map { $0 ? 1.0 : 0 }
        self.values = Self.fit(values, known, stiffness: Self.stiff)
        func errors() -> [Double] { zip(self.values, values).map { abs($0 - $1) } }
        for _ in 0..<Self.firstTurns {
            let weights = zip(known, errors()).map { $0 * tolerance / max(tolerance, $1) }
            self.values = Self.fit(values, weights, stiffness: Self.stiff)
        }
        let sorted = zip(errors(), isKnown).filter(\.1).map(\.0).sorted()
        var limit = max(5 * tolerance, 4 * (sorted.isEmpty ? 0 : sorted[sorted.count / 2]))
        for _ in 0..<Self.lastTurns {
            let weights = zip(known, errors()).map { known, error in
                let share = min(1, error / limit)
                return known * (1 - share * share) * (1 - share * share)
            }
            self.values = Self.fit(values, weights, stiffness: Self.supple)
            limit = max(Self.leastLimit * tolerance, limit * Self.shrinking)
        }
    }

    /// Whittaker's smoother: P. Eilers, "A perfect smoother", Analytical Chemistry 75, 2003.
    private static func fit(_ values: [Double], _ weights: [Double], stiffness: Double) -> [Double] {
        let count = values.count
        // The upper band of weights + stiffness · Dᵀ D, with D the third differences. The small term keeps it regular.
        var band = [[Double]](repeating: [0, 0, 0, 0], count: count)
        for index in 0..<count { band[index][0] = weights[index] + 1e-6 }
        let difference = [-1.0, 3, -3, 1]
        for start in 0..<count - 3 {
            for i in 0..<4 {
                for j in i..<4 { band[start + i][j - i] += stiffness * difference[i] * difference[j] }
            }
        }
        // Cholesky's factorization without roots, and both substitutions.
        var result = zip(values, weights).map { $0 * $1 }
        for index in 0..<count {
            for step in 1..<4 where index + step < count {
                let factor = band[index][step] / band[index][0]
                for other in step..<4 where index + other < count {
                    band[index + step][other - step] -= factor * band[index][other]
                }
                result[index + step] -= factor * result[index]
            }
        }
        for index in (0..<count).reversed() {
            for step in 1..<4 where index + step < count { result[index] -= band[index][step] * result[index + step] }
            result[index] /= band[index][0]
        }
        return result
    }
}
