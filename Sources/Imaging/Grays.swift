/// Statistics of a set or row of gray values: brightness, contrast, and sharpness of the edges.
public struct Grays: Sendable {
    /// The mean.
    public let mean: Float
    /// Standard deviation.
    public let deviation: Float
    /// The 2nd percentile.
    public let low: Float
    /// The 98th percentile.
    public let high: Float
    /// Share of overexposed values.
    public let burnt: Float
    /// The difference between `high` and `low`.
    public var range: Float { high - low }

    /// The gray value from which a pixel is overexposed.
    public static let white: Float = 248

    /// Measures at least one gray value.
    public init(_ grays: [Float]) {
        let count = Float(max(1, grays.count))
        let mean = grays.reduce(0, +) / count
        self.mean = mean
        deviation = (grays.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
        // Integer precision suffices, and a histogram is cheaper than sorting.
        var histogram = [Int32](repeating: 0, count: 256)
        for gray in grays { histogram[min(max(Int(gray), 0), 255)] += 1 }
        let rare = Int32(grays.count / 50)
        func end(_ order: some Sequence<Int>) -> Float {
            var passed: Int32 = 0
            for bin in order {
                passed += histogram[bin]
                if passed > rare { return Float(bin) }
            }
            return 0
        }
        (low, high) = (end(0..<256), end((0..<256).reversed()))
        burnt = Float(grays.count { $0 >= Self.white }) / count
    }

    /// Returns the largest difference between two values `reach` samples apart, as a share of the range.
    public func steepness(_ grays: [Float], reach: Int) -> Float {
        var steepest: Float = 0
        for index in min(reach, grays.count)..<grays.count {
            steepest = max(steepest, abs(grays[index] - grays[index - reach]))
        }
        return steepest / max(range, 1)
    }

    /// Returns the correlation of two rows of equal length, from -1 to 1.
    public static func likeness(_ a: [Float], _ b: [Float]) -> Float {
        let (first, second) = (Grays(a), Grays(b))
        var product: Float = 0
        for (x, y) in zip(a, b) { product += (x - first.mean) * (y - second.mean) }
        return product / (Float(a.count) * max(first.deviation * second.deviation, 1e-3))
    }
}

/// The dark and light runs of a row of gray values: bars and spaces, modules, strokes.
public struct GrayRuns: Sendable {
    /// Width in samples of each run that starts and ends in the row; dark and light runs alternate.
    public private(set) var widths: [Double] = []
    /// Length in samples of the longest overexposed run.
    public private(set) var longestBurnt = 0

    /// Largest difference that noise explains in a mean over rows, in gray values.
    private static let noise: Float = 4
    /// Minimum difference between adjacent dark and light runs, as a share of the range.
    private static let share: Float = 0.12

    /// Finds the runs. Each run is compared with its neighbours, whatever its absolute brightness, so that bars are
    /// still counted when blur has nearly erased them.
    public init(_ row: [Float], _ grays: Grays) {
        let room = max(Self.share * grays.range, Self.noise)
        var turns: [(at: Int, gray: Float)] = []
        // The extremum of the current rise or fall so far.
        var isRising = false
        var (peak, peakAt, burnt) = (row.first ?? 0, 0, 0)
        for (index, gray) in row.enumerated() {
            burnt = gray >= Grays.white ? burnt + 1 : 0
            longestBurnt = max(longestBurnt, burnt)
            if isRising ? gray >= peak : gray <= peak {
                (peak, peakAt) = (gray, index)
            } else if abs(gray - peak) > room {
                turns.append((peakAt, peak))
                isRising.toggle()
                (peak, peakAt) = (gray, index)
            }
        }
        turns.append((peakAt, peak))
        var last: Double?
        for (from, to) in zip(turns, turns.dropFirst()) {
            let edge = Self.crossing(row, from, to)
            if let last { widths.append(edge - last) }
            last = edge
        }
    }

    /// Returns the position at which a row crosses the middle between two turning points.
    private static func crossing(_ row: [Float], _ from: (at: Int, gray: Float), _ to: (at: Int, gray: Float)) -> Double
    {
        let middle = (from.gray + to.gray) / 2
        for index in from.at..<to.at where (row[index] < middle) != (row[index + 1] < middle) {
            return Double(index) + Double((middle - row[index]) / (row[index + 1] - row[index]))
        }
        return Double(from.at + to.at) / 2
    }

    /// The 20th percentile of the widths: about that of a module.
    public var narrow: Double { Self.rank(0.2, widths) }

    /// How much the widths of runs of one colour vary: the spread from narrow to wide, divided by the median. A grille
    /// has almost none; in a code it is about 1.
    public var variety: Double {
        func variety(from first: Int) -> Double {
            let some = stride(from: first, to: widths.count, by: 2).map { widths[$0] }
            guard some.count > 2 else { return 0 }
            return (Self.rank(0.85, some) - Self.rank(0.15, some)) / max(Self.rank(0.5, some), 0.1)
        }
        return max(variety(from: 0), variety(from: 1))
    }

    /// Returns the value that a share of the values doesn't exceed; 0 for no values.
    private static func rank(_ share: Double, _ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
    }
}
