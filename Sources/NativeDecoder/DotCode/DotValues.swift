/// How dark a lattice's places are: with a dot, or without one.
struct DotValues {
    /// The first and the last column and row of the dots.
    private(set) var columns: ClosedRange<Int>
    private(set) var rows: ClosedRange<Int>
    /// Halfway between places with a dot and places without.
    private(set) var threshold = 0.0
    private let map: ModuleMap
    private let picture: GrayPicture
    private var values: [SIMD2<Int>: Double] = [:]

    /// Free modules around a symbol that are looked at; the specification wants three.
    private static let quiet = 2
    /// Share of the places around a symbol that may be dark.
    private static let mostAround = 0.12
    /// How much darker places with a dot are than others, as a multiple of the deviation of either.
    private static let contrast = 1.2

    /// - Returns: nil if there aren't places of two kinds.
    init?(_ lattice: DotLattice, _ map: ModuleMap, _ picture: GrayPicture) {
        (self.map, self.picture) = (map, picture)
        (columns, rows) = (0...0, 0...0)
        guard let middle = lattice.dots.first else { return nil }
        (columns, rows) = (middle.u...middle.u, middle.v...middle.v)
        let strengths = lattice.dots.map { measure($0.u, $0.v) }.sorted()
        // A place that hardly differs isn't a dot.
        let least = 0.35 * strengths[strengths.count / 2]
        guard least > 0 else { return nil }
        for dot in lattice.dots where measure(dot.u, dot.v) > least {
            columns = min(columns.lowerBound, dot.u)...max(columns.upperBound, dot.u)
            rows = min(rows.lowerBound, dot.v)...max(rows.upperBound, dot.v)
        }
        guard columns.count <= 210, rows.count <= 210 else { return nil }
        for v in rows {
            for u in columns where (u + v) % 2 == 0 { values[SIMD2(u, v)] = measure(u, v) }
        }
        threshold = strengths[strengths.count / 2] / 2
        for _ in 0..<4 {
            let (dark, light) = (values.values.filter { $0 >= threshold }, values.values.filter { $0 < threshold })
            guard dark.count > 8, light.count > 4 else { return nil }
            threshold = (dark.reduce(0, +) / Double(dark.count) + light.reduce(0, +) / Double(light.count)) / 2
        }
        guard isOfTwoKinds() else { return nil }
    }

    /// How much darker a place is than the four beside it, none of which has a dot.
    private func measure(_ u: Int, _ v: Int) -> Double {
        let (x, y) = (Double(u), Double(v))
        let around = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)].reduce(0) {
            $0 + picture.value(map.pixel(x + $1.0, y + $1.1))
        }
        return around / 4 - picture.value(map.pixel(x, y))
    }

    func value(_ u: Int, _ v: Int) -> Double { values[SIMD2(u, v)] ?? measure(u, v) }

    private func isOfTwoKinds() -> Bool {
        var sums = [(count: 0.0, sum: 0.0, squares: 0.0), (count: 0.0, sum: 0.0, squares: 0.0)]
        for value in values.values {
            let kind = value >= threshold ? 1 : 0
            sums[kind].count += 1
            sums[kind].sum += value
            sums[kind].squares += value * value
        }
        let means = sums.map { $0.sum / $0.count }
        let deviations = zip(sums, means).map { max($0.squares / $0.count - $1 * $1, 0).squareRoot() }
        return means[1] - means[0] > Self.contrast * (deviations[0] + deviations[1])
    }

    /// Returns whether hardly any place around a symbol is dark.
    func isFree(around columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
        var (dark, all) = (0, 0)
        for v in rows.lowerBound - Self.quiet...rows.upperBound + Self.quiet {
            for u in columns.lowerBound - Self.quiet...columns.upperBound + Self.quiet
            where (u + v) % 2 == 0 && !(columns.contains(u) && rows.contains(v)) {
                all += 1
                if value(u, v) > threshold { dark += 1 }
            }
        }
        return Double(dark) <= Self.mostAround * Double(all)
    }

    /// Returns the symbol's corners in pixels, from that of the first column and row on.
    func corners(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> [SIMD2<Double>] {
        let (left, right) = (Double(columns.lowerBound) - 0.5, Double(columns.upperBound) + 0.5)
        let (top, bottom) = (Double(rows.lowerBound) - 0.5, Double(rows.upperBound) + 0.5)
        return [(left, top), (right, top), (right, bottom), (left, bottom)].map { map.pixel($0.0, $0.1) }
    }
}
