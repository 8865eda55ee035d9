/// Bars that follow each other at similar distances, at any angle: where a code of four states may be.
///
/// The daemon's finder often finds only pieces of such a code, because its short bars have no direction.
struct BarChain {
    /// Centres of the first and the last bar.
    private(set) var (start, end): (SIMD2<Float>, SIMD2<Float>)
    /// The mean distance of two bars.
    private(set) var pitch: Float

    /// Longest way from one bar to the next, in lengths of the longest bar: one bar may be missing.
    private static let way: Float = 1.3
    /// Farthest that a bar's centre lies beside the line, in lengths of the longest bar: long bars reach up or down by three eighths.
    private static let beside: Float = 0.5
    /// Length of the longest bar of a chain in lengths of the one that it was started from: a full bar is 1.6 times as long as one that
    /// reaches only up or down.
    private static let growth: Float = 1.8
    /// Longest bar in pixels.
    private static let longest: Float = 240
    /// Share of the steps that have to be about as wide as their median, and by how much they may differ: letters of a line of text are
    /// of many widths.
    private static let (regular, deviation): (Float, Float) = (0.75, 0.3)
    /// Members from which a chain that isn't one isn't tried again from its other members.
    private static let tried = 8
    /// Spots that are looked at in one picture: this bounds the time for a page of small print to some ten milliseconds.
    private static let effort = 3_000_000
    /// Most chains in one picture: each of them is cut out and searched.
    private static let most = 12
    /// The bars that determine the direction of the next step.
    private static let memory = 16

    /// Returns the chains of at least so many bars.
    static func all(_ spots: [InkSpot], atLeast least: Int) -> [BarChain] {
        let cells = SpotCells(spots)
        var isUsed = [Bool](repeating: false, count: spots.count)
        var chains: [BarChain] = []
        var effort = Self.effort
        for seed in spots.indices where spots[seed].isLong && !isUsed[seed] && spots[seed].length < longest {
            let walk = Walk(spots: spots, cells: cells, seed: seed)
            let across = SIMD2(-spots[seed].direction.y, spots[seed].direction.x)
            let (after, before) = (walk.steps(across, &effort), walk.steps(-across, &effort))
            guard effort > 0, chains.count < most else { break }
            let members = before.reversed() + [seed] + after
            if members.count >= tried { for member in members { isUsed[member] = true } }
            let centres = members.map { spots[$0].centre }
            guard members.count >= max(least, 2), isRegular(centres) else { continue }
            let (start, end) = Self.ends(centres)
            chains.append(
                BarChain(start: start, end: end, pitch: length(end - start) / Float(members.count - 1)))
        }
        return chains
    }

    /// Returns whether most steps are about equal, measured along the line.
    private static func isRegular(_ centres: [SIMD2<Float>]) -> Bool {
        let (start, end) = ends(centres)
        let along = (end - start) / max(length(end - start), 1)
        let steps = zip(centres.dropFirst(), centres).map { (($0 - $1) * along).sum() }
        let median = steps.sorted()[steps.count / 2]
        let even = steps.count { abs($0 - median) <= deviation * median }
        return Float(even) >= regular * Float(steps.count)
    }

    /// Returns the ends of the straight line through centres: the projections of the first and the last one.
    private static func ends(_ centres: [SIMD2<Float>]) -> (SIMD2<Float>, SIMD2<Float>) {
        let mean = centres.reduce(SIMD2(0, 0), +) / Float(centres.count)
        let rough = centres[centres.count - 1] - centres[0]
        let along = rough / max(length(rough), 1)
        let across = SIMD2(-along.y, along.x)
        var (covariance, variance): (Float, Float) = (0, 0)
        for centre in centres {
            let (a, b) = (((centre - mean) * along).sum(), ((centre - mean) * across).sum())
            (covariance, variance) = (covariance + a * b, variance + a * a)
        }
        let slope = variance > 0 ? covariance / variance : 0
        func onLine(_ centre: SIMD2<Float>) -> SIMD2<Float> {
            let a = ((centre - mean) * along).sum()
            return mean + along * a + across * (slope * a)
        }
        return (onLine(centres[0]), onLine(centres[centres.count - 1]))
    }

    static func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }

    /// Steps from a bar to the next ones.
    private struct Walk {
        let spots: [InkSpot]
        let cells: SpotCells
        let seed: Int

        func steps(_ across: SIMD2<Float>, _ effort: inout Int) -> [Int] {
            let first = spots[seed]
            var (along, members, longest) = (across, [Int](), first.length)
            var recent = [first.centre]
            while true {
                let here = recent[recent.count - 1]
                // The line runs through the mean of the recent centres.
                let mean = recent.reduce(SIMD2(0, 0), +) / Float(recent.count)
                let sideways = SIMD2(-along.y, along.x)
                var nearest: (index: Int, way: Float)?
                cells.near(here, reach: BarChain.way * longest) { index in
                    effort -= 1
                    let spot = spots[index]
                    let way = ((spot.centre - here) * along).sum()
                    let beside = abs(((spot.centre - mean) * sideways).sum())
                    guard way > 0.6 * first.width, way < BarChain.way * longest, beside < BarChain.beside * longest,
                        spot.width > 0.45 * first.width, spot.width < 2.2 * first.width, spot.length < 2.2 * longest,
                        index != seed
                    else { return }
                    if way < nearest?.way ?? .infinity { nearest = (index, way) }
                }
                guard let nearest, members.count < 200, effort > 0 else { return members }
                members.append(nearest.index)
                longest = min(max(longest, spots[nearest.index].length), BarChain.growth * first.length)
                recent.append(spots[nearest.index].centre)
                if recent.count > BarChain.memory { recent.removeFirst() }
                if recent.count >= BarChain.memory / 2 {
                    let (start, end) = BarChain.ends(recent)
                    let way = end - start
                    if BarChain.length(way) > 0 { along = way / BarChain.length(way) }
                }
            }
        }
    }
}

/// Spots by the square in which their centre lies.
private struct SpotCells {
    /// Side of a square in pixels.
    private static let side: Float = 16

    private var columns = 1
    private var rows = 1
    /// Where the spots of each square begin in `order`.
    private var starts: [Int] = []
    private var order: [Int] = []

    init(_ spots: [InkSpot]) {
        for spot in spots {
            columns = max(columns, Int(spot.centre.x / Self.side) + 1)
            rows = max(rows, Int(spot.centre.y / Self.side) + 1)
        }
        func cell(_ spot: InkSpot) -> Int {
            Int(spot.centre.y / Self.side) * columns + Int(spot.centre.x / Self.side)
        }
        starts = [Int](repeating: 0, count: columns * rows + 1)
        for spot in spots { starts[cell(spot) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var next = starts
        order = [Int](repeating: 0, count: spots.count)
        for (index, spot) in spots.enumerated() {
            order[next[cell(spot)]] = index
            next[cell(spot)] += 1
        }
    }

    /// Calls `body` with each spot in the squares that a square around a place touches.
    func near(_ place: SIMD2<Float>, reach: Float, _ body: (Int) -> Void) {
        func cell(_ value: Float, _ count: Int) -> Int { min(max(Int(value / Self.side), 0), count - 1) }
        let (left, right) = (cell(place.x - reach, columns), cell(place.x + reach, columns))
        for row in cell(place.y - reach, rows)...cell(place.y + reach, rows) {
            for index in starts[row * columns + left]..<starts[row * columns + right + 1] { body(order[index]) }
        }
    }
}
