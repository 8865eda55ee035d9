import ScanModel

/// Finds where a template's boxes are on a page. The corners of a page are known to within some pixels, the boxes are printed exactly.
struct FormRegistration {
    /// The outlines, in the order of the boxes.
    private(set) var outlines: [BoxOutline]
    /// How dark each outline is.
    private(set) var contrasts: [Double]

    /// How far the page may be shifted, and a single box in addition, as shares of the page's longer side.
    private static let (shift, distortion) = (0.03, 0.012)
    /// How far a box may lie from where the others say it is, in pixels: the errors of the page's curl.
    private static let curl = 3.0
    /// The least contrast of an outline that counts for the fit, as a share of the median.
    private static let leastContrast = 0.5

    init(_ boxes: [FormTemplate.Box], on ink: borrowing PageInk) {
        let (width, height) = (Double(ink.width), Double(ink.height))
        let printed = boxes.map { box in
            BoxOutline(
                left: box.place.x * width, top: box.place.y * height, width: box.place.width * width,
                height: box.place.height * height)
        }
        let longer = max(width, height)
        // First the shift that all share, in steps of a line's width.
        var best = (dx: 0.0, dy: 0.0, score: -Double.infinity)
        let reach = (Self.shift * longer / 2).rounded() * 2
        for dy in stride(from: -reach, through: reach, by: 2) {
            for dx in stride(from: -reach, through: reach, by: 2) {
                var score = -0.0005 * (dx * dx + dy * dy).squareRoot()
                for box in printed { score += max(0, box.moved(dx, dy).contrast(in: ink)) / Double(printed.count) }
                if score > best.score { best = (dx, dy, score) }
            }
        }
        let shifted = printed.map { $0.moved(best.dx, best.dy) }
        var found = shifted.map { $0.fitted(to: ink, reach: max(3, (Self.distortion * longer).rounded()), step: 1) }
        // Then what else moves them together, which corrects boxes that were taken for something beside them.
        for round in 0..<2 {
            let typical = Self.median(found.map(\.contrast))
            let map = AffineFit(
                zip(printed, found).compactMap { printed, found in
                    found.contrast >= Self.leastContrast * typical ? (printed.centre, found.outline.centre) : nil
                })
            guard let map else { break }
            found = printed.map { box in
                let target = map.apply(box.centre)
                let expected = box.moved(target.x - box.centre.x, target.y - box.centre.y)
                return expected.fitted(to: ink, reach: round == 0 ? Self.curl + 1 : Self.curl, step: 1)
            }
        }
        outlines = found.map(\.outline)
        contrasts = found.map(\.contrast)
    }

    static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}

/// A map of least squares that moves, scales, rotates and shears; outliers are dropped.
struct AffineFit {
    /// x' = a x + b y + c; y' = d x + e y + f, around the mean of the points.
    private var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)
    private var mean = SIMD2<Double>()

    /// - Returns: nil without points.
    init?(_ pairs: [(from: SIMD2<Double>, to: SIMD2<Double>)]) {
        guard !pairs.isEmpty else { return nil }
        fit(pairs)
        let errors = pairs.map { distance(apply($0.from), $0.to) }
        let typical = FormRegistration.median(errors)
        fit(zip(pairs, errors).filter { $0.1 <= max(1.5, 2.5 * typical) }.map(\.0))
    }

    private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let way = a - b
        return (way * way).sum().squareRoot()
    }

    private mutating func fit(_ pairs: [(from: SIMD2<Double>, to: SIMD2<Double>)]) {
        let count = Double(pairs.count)
        mean = pairs.reduce(SIMD2<Double>()) { $0 + $1.from } / count
        let move = pairs.reduce(SIMD2<Double>()) { $0 + $1.to - $1.from } / count
        (a, b, c, d, e, f) = (1, 0, move.x + mean.x, 0, 1, move.y + mean.y)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        var (ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0)
        for (from, to) in pairs {
            let (p, q) = (from - mean, to - mean - move)
            (xx, xy, yy) = (xx + p.x * p.x, xy + p.x * p.y, yy + p.y * p.y)
            (ux, uy, vx, vy) = (ux + p.x * q.x, uy + p.y * q.x, vx + p.x * q.y, vy + p.y * q.y)
        }
        let determinant = xx * yy - xy * xy
        // Boxes on one line, or a single one, say nothing about the other direction.
        guard pairs.count >= 4, determinant > 0.002 * (xx + yy) * (xx + yy) else { return }
        (a, b) = ((ux * yy - uy * xy) / determinant, (uy * xx - ux * xy) / determinant)
        (d, e) = ((vx * yy - vy * xy) / determinant, (vy * xx - vx * xy) / determinant)
    }

    func apply(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let p = point - mean
        return SIMD2(a * p.x + b * p.y + c, d * p.x + e * p.y + f)
    }
}
