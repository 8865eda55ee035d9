import Glibc

/// The fit of a line of text to the cells that it runs through: many rough estimates give an accurate one.
struct LineFit {
    private let origin: SIMD2<Double>
    private let along: SIMD2<Double>
    private let across: SIMD2<Double>
    private let cells: [LineCell]

    /// - Parameter cells: the cells of one line; not empty.
    init(_ cells: [LineCell]) {
        self.cells = cells
        let weight = cells.reduce(0) { $0 + $1.probability }
        origin = cells.reduce(SIMD2(0, 0)) { $0 + $1.middle * $1.probability } / weight
        var slope = cells.reduce(0) { $0 + $1.slope * $1.probability } / weight
        let height = cells.reduce(0) { $0 + $1.height * $1.probability } / weight
        // The middles of a long line determine its direction better than the single cells do.
        let first = SIMD2((1 - slope * slope).squareRoot(), slope)
        var (xx, xy) = (0.0, 0.0)
        for cell in cells {
            let v = cell.middle - origin
            let (x, y) = (v.x * first.x + v.y * first.y, v.y * first.x - v.x * first.y)
            xx += cell.probability * x * x
            xy += cell.probability * x * y
        }
        let spread = (xx / weight).squareRoot()
        if spread > 0.8 * height {
            let turn = atan2(xy, xx)
            slope = sin(asin(max(-0.99, min(0.99, slope))) + turn)
        }
        along = SIMD2((1 - slope * slope).squareRoot(), slope)
        across = SIMD2(-along.y, along.x)
    }

    /// Returns the line in pixels of the network's input; nil if the cells don't form one.
    func line(reach: Double) -> PrintedLine? {
        let x = cells.map { dot($0.centre - origin, along) }
        let y = cells.map { dot($0.centre - origin, across) }
        let weights = cells.map(\.probability)
        let top = Straight(x, zip(y, cells).map { $0 - $1.up }, weights)
        let bottom = Straight(x, zip(y, cells).map { $0 + $1.down }, weights)
        let start = end(zip(x, cells).map { ($0 - $1.before, $1.before) }, reach) { $0.min() ?? 0 }
        let end = end(zip(x, cells).map { ($0 + $1.after, $1.after) }, reach) { $0.max() ?? 0 }
        guard end - start > 2, bottom.at(start) - top.at(start) > 2, bottom.at(end) - top.at(end) > 2 else {
            return nil
        }
        func point(_ x: Double, _ y: Double) -> SIMD2<Double> { origin + along * x + across * y }
        return PrintedLine(
            topLeft: point(start, top.at(start)), topRight: point(end, top.at(end)),
            bottomRight: point(end, bottom.at(end)), bottomLeft: point(start, bottom.at(start)),
            score: weights.reduce(0, +) / Double(weights.count))
    }

    /// Returns the end of the line: the weighted median of the estimates of nearby cells, in which the nearest weigh
    /// most.
    private func end(_ said: [(place: Double, distance: Double)], _ reach: Double, _ outermost: ([Double]) -> Double)
        -> Double
    {
        let near = said.filter { $0.distance < 0.6 * reach }.sorted { $0.place < $1.place }
        guard !near.isEmpty else { return outermost(said.map(\.place)) }
        func weight(_ distance: Double) -> Double { 1 / (1 + max(0, distance) / reach * 20) }
        let total = near.reduce(0) { $0 + weight($1.distance) }
        var sum = 0.0
        for one in near {
            sum += weight(one.distance)
            if sum >= total / 2 { return one.place }
        }
        return near[near.count - 1].place
    }

    private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
}

/// A straight line through weighted points; a second fit ignores outliers.
private struct Straight {
    private var offset = 0.0
    private var slope = 0.0

    init(_ x: [Double], _ y: [Double], _ weights: [Double]) {
        fit(x, y, weights)
        let off = zip(x, y).map { abs($1 - at($0)) }
        let usual = max(0.5, off.sorted()[off.count / 2] * 2.5)
        fit(x, y, zip(weights, off).map { $1 <= usual ? $0 : 0 })
    }

    func at(_ x: Double) -> Double { offset + slope * x }

    private mutating func fit(_ x: [Double], _ y: [Double], _ weights: [Double]) {
        let total = weights.reduce(0, +)
        guard total > 0 else { return }
        var (mx, my) = (0.0, 0.0)
        for index in x.indices {
            mx += weights[index] * x[index] / total
            my += weights[index] * y[index] / total
        }
        // Regularised by one cell's width: a few cells can't distinguish perspective from chance.
        var (xx, xy) = (64 * total / Double(x.count), 0.0)
        for index in x.indices {
            xx += weights[index] * (x[index] - mx) * (x[index] - mx)
            xy += weights[index] * (x[index] - mx) * (y[index] - my)
        }
        slope = xy / xx
        offset = my - slope * mx
    }
}
