/// Places of a picture that may be the squares of three by three modules in a Han Xin's finder patterns.
struct HanXinFinder {
    /// The square of a finder pattern.
    struct Square {
        var centre: SIMD2<Double>
        /// The extent along a row or column through its centre, in pixels: three modules, more if it is turned.
        var extent: Double
        /// Rows and columns in which it was found.
        var lines = 1
        /// How far the pattern around it is turned, in radians, as against that at the top left of an upright symbol.
        var angle = 0.0
    }

    /// Those around which there is most of a pattern first.
    private(set) var squares: [Square] = []
    /// The squares by cells of the picture.
    private var cells: [SIMD2<Int>: [Int]] = [:]

    /// Most squares, each combination of four of which may be a symbol: a symbol's content contains some by chance.
    private static let most = 28
    /// Most squares around which a pattern is looked for, and most of all.
    private static let (mostMatched, mostFound) = (300, 4000)
    /// Side of a cell in pixels: a third of the largest square's extent.
    private static let cell = 24
    /// Distance of the rows and columns in pixels: a square has at least five.
    private static let step = 2

    init(_ picture: GrayPicture) {
        var row = BarRow()
        for y in stride(from: 1, to: picture.height, by: Self.step) {
            row.take(picture.pixels[y * picture.width..<(y + 1) * picture.width])
            for (place, width) in Self.hits(row) { add(SIMD2(place, Double(y)), width, isRow: true, picture) }
        }
        let turned = picture.turned()
        for x in stride(from: 1, to: picture.width, by: Self.step) {
            // Its rows are the columns, from the right.
            let start = (picture.width - 1 - x) * turned.width
            row.take(turned.pixels[start..<start + turned.width])
            for (place, width) in Self.hits(row) { add(SIMD2(Double(x), place), width, isRow: false, picture) }
        }
        let likely = squares.filter { $0.lines > 1 }.sorted { $0.lines > $1.lines }.prefix(Self.mostMatched)
        let matched = likely.compactMap { square in
            HanXinPatterns.angle(around: square.centre, extent: square.extent, picture).map { angle, share in
                var square = square
                square.angle = angle
                return (square: square, share: share)
            }
        }
        squares = matched.sorted { $0.share > $1.share }.prefix(Self.most).map(\.square)
    }

    /// Returns the middles and widths of bars of three modules that are beside two bars of one.
    private static func hits(_ row: BarRow) -> [(place: Double, width: Double)] {
        guard row.bars >= 3 else { return [] }
        var hits: [(Double, Double)] = []
        for first in 0..<row.bars - 2 {
            for isReversed in [false, true] {
                let wide = row.bar(isReversed ? first : first + 2), outer = row.bar(isReversed ? first + 2 : first)
                let spaces = (row.space(after: first), row.space(after: first + 1))
                let (near, far) = isReversed ? spaces : (spaces.1, spaces.0)
                let inner = row.bar(first + 1)
                let module = (wide + outer + inner + near + far) / 7
                // Blur moves edges by up to half a module, and both edges of a bar in opposite directions.
                guard module >= 1.5, (2.1...4.1).contains(wide / module) else { continue }
                guard [outer, inner, near, far].allSatisfy({ (0.4...1.75).contains($0 / module) }),
                    [far + outer, inner + far, near + inner].allSatisfy({ (1.3...2.7).contains($0 / module) })
                else { continue }
                let index = 2 * (isReversed ? first : first + 2)
                hits.append((Double(row.edges[index] + row.edges[index + 1]) / 2 - 0.5, Double(wide)))
            }
        }
        return hits
    }

    /// Adds a place, if it is dark as far across the line as along it.
    private mutating func add(_ place: SIMD2<Double>, _ width: Double, isRow: Bool, _ picture: GrayPicture) {
        let along = isRow ? SIMD2(1.0, 0.0) : SIMD2(0.0, 1.0), across = SIMD2(along.y, along.x)
        // Halfway between the square and the free modules beside it.
        let beside = (0.5 + 0.5 / 3) * width
        let dark = picture.value(place)
        let light = max(picture.value(place + along * beside), picture.value(place - along * beside))
        guard light - dark > 8 else { return }
        let middle = (light + dark) / 2
        func reach(_ from: SIMD2<Double>, _ way: SIMD2<Double>) -> Double? {
            stride(from: 0, through: 1.2 * width, by: 0.5).first { picture.value(from + way * $0) > middle }
        }
        guard let up = reach(place, -across), let down = reach(place, across),
            (0.6...1.7).contains((up + down) / width)
        else { return }
        var centre = place + across * ((down - up) / 2)
        guard let left = reach(centre, -along), let right = reach(centre, along) else { return }
        centre += along * ((right - left) / 2)
        let extent = (up + down + left + right) / 2
        let (column, line) = (Int(centre.x) / Self.cell, Int(centre.y) / Self.cell)
        for cell in (-1...1).flatMap({ y in (-1...1).map { x in SIMD2(column + x, line + y) } }) {
            for index in cells[cell] ?? [] {
                let way = squares[index].centre - centre
                guard (way * way).sum() < extent * extent / 9 else { continue }
                let weight = Double(squares[index].lines)
                squares[index].centre += (centre - squares[index].centre) / (weight + 1)
                squares[index].extent += (extent - squares[index].extent) / (weight + 1)
                squares[index].lines += 1
                return
            }
        }
        guard squares.count < Self.mostFound else { return }
        cells[SIMD2(column, line), default: []].append(squares.count)
        squares.append(Square(centre: centre, extent: extent))
    }
}

extension GrayPicture {
    /// Returns the gray value at a place between pixel centres.
    func value(_ place: SIMD2<Double>) -> Double { Double(gray(Float(place.x), Float(place.y))) }
}
