/// What a row of grays, or a set of them, is like: how bright, how much it changes, and how suddenly.
public struct Grays: Sendable {
    /// The mean.
    public let mean: Float
    /// Standard deviation.
    public let deviation: Float
    /// The darkest, but for one in 50.
    public let low: Float
    /// The brightest, but for one in 50.
    public let high: Float
    /// Share of them that is white beyond measure.
    public let burnt: Float
    /// From the darkest to the brightest.
    public var range: Float { high - low }

    /// The gray from which on a pixel tells nothing any more.
    public static let white: Float = 248

    /// Measures grays; at least one.
    public init(_ grays: [Float]) {
        let count = Float(max(1, grays.count))
        let mean = grays.reduce(0, +) / count
        self.mean = mean
        deviation = (grays.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
        // Whole grays will do, and counting them is cheaper than sorting.
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

    /// The steepest step between two grays that are so far apart, as a share of the range.
    public func steepness(_ grays: [Float], reach: Int) -> Float {
        var steepest: Float = 0
        for index in min(reach, grays.count)..<grays.count {
            steepest = max(steepest, abs(grays[index] - grays[index - reach]))
        }
        return steepest / max(range, 1)
    }

    /// How alike two rows of as many grays are, from -1 to 1.
    public static func likeness(_ a: [Float], _ b: [Float]) -> Float {
        let (first, second) = (Grays(a), Grays(b))
        var product: Float = 0
        for (x, y) in zip(a, b) { product += (x - first.mean) * (y - second.mean) }
        return product / (Float(a.count) * max(first.deviation * second.deviation, 1e-3))
    }
}

/// The dark and light runs of a row of grays: bars and spaces, modules, strokes.
public struct GrayRuns: Sendable {
    /// How many samples wide each run is that has both ends in the row, dark and light in turn.
    public private(set) var widths: [Double] = []
    /// Samples of the longest run that is white beyond measure.
    public private(set) var longestBurnt = 0

    /// Grays of a mean over rows that noise may be.
    private static let noise: Float = 4
    /// The least difference of a dark run from a light one beside it, as a share of the range.
    private static let share: Float = 0.12

    /// Finds the runs. Each is compared with those beside it, however dark or light they are, so that bars are counted that a
    /// blur has nearly taken.
    public init(_ row: [Float], _ grays: Grays) {
        let room = max(Self.share * grays.range, Self.noise)
        var turns: [(at: Int, gray: Float)] = []
        // The end of the latest rise or fall, as far as it goes.
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

    /// Where a row passes the middle between two turns.
    private static func crossing(_ row: [Float], _ from: (at: Int, gray: Float), _ to: (at: Int, gray: Float)) -> Double
    {
        let middle = (from.gray + to.gray) / 2
        for index in from.at..<to.at where (row[index] < middle) != (row[index + 1] < middle) {
            return Double(index) + Double((middle - row[index]) / (row[index + 1] - row[index]))
        }
        return Double(from.at + to.at) / 2
    }

    /// The width that one run in five does not exceed: about that of a module.
    public var narrow: Double { Self.rank(0.2, widths) }

    /// How much runs of one colour differ in width: from narrow to wide ones, by the middle one. A grille has hardly any of it,
    /// in a code it is 1 or so.
    public var variety: Double {
        func variety(from first: Int) -> Double {
            let some = stride(from: first, to: widths.count, by: 2).map { widths[$0] }
            guard some.count > 2 else { return 0 }
            return (Self.rank(0.85, some) - Self.rank(0.15, some)) / max(Self.rank(0.5, some), 0.1)
        }
        return max(variety(from: 0), variety(from: 1))
    }

    /// The value that a share of others does not exceed; 0 of none.
    private static func rank(_ share: Double, _ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
    }
}
