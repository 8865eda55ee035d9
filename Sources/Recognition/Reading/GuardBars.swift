import Imaging
import ScanModel

/// The guard bars of EAN and UPC codes, which mostly go on below the others: they belong to the print's outline.
struct GuardBars {
    private var profile = BarProfile()

    /// Modules of a code, of the guard at either end, and beside it that are compared.
    private static let (guarded, beside) = (3.5, 3.0)
    /// Correlation with the guard above, below which it has ended.
    private static let likeness: Float = 0.6
    /// Modules that guard bars go on at most; five in the standard.
    private static let limit = 8.0
    private static let samples = 26

    /// The outline of all bars, guards included.
    /// - Parameter outline: of the bars without them, in pixels, from the top left of the print, clockwise.
    mutating func extend(
        _ outline: [SIMD2<Double>], of symbology: Symbology, in frame: borrowing Frame
    ) -> [SIMD2<Double>] {
        guard let modules = symbology.traits.guardedModules else { return outline }
        let field = BarField(topLeft: outline[0], topRight: outline[1], bottomRight: outline[2], bottomLeft: outline[3])
        let module = field.length / modules
        guard module > 0.5, field.height > 4 * module else { return outline }
        let pace = module / field.height
        let spans = [
            (-Self.beside / modules, Self.guarded / modules), (1 - Self.guarded / modules, 1 + Self.beside / modules),
        ]
        let known = spans.map { sample(field, $0, 1 - 2 * pace, frame) }
        var reached = 0.0
        for step in 1...Int(2 * Self.limit) {
            let below = Double(step) / 2
            let alike = zip(spans, known).allSatisfy { span, known in
                correlation(known, sample(field, span, 1 + below * pace, frame)) > Self.likeness
            }
            if alike { reached = below } else if below > reached + 1 { break }
        }
        guard reached >= 2 else { return outline }
        return [outline[0], outline[1], field.place(1, 1 + reached * pace), field.place(0, 1 + reached * pace)]
    }

    private mutating func sample(
        _ field: BarField, _ span: (Double, Double), _ v: Double, _ frame: borrowing Frame
    ) -> [Float] {
        let (left, right) = (field.place(span.0, v), field.place(span.1, v))
        let row = BarField(topLeft: left, topRight: right, bottomRight: right, bottomLeft: left)
        profile.take(row, columns: Self.samples, rows: 1, of: frame)
        return profile.values
    }

    private func correlation(_ a: [Float], _ b: [Float]) -> Float {
        let (meanA, meanB) = (a.reduce(0, +) / Float(a.count), b.reduce(0, +) / Float(b.count))
        var (product, squareA, squareB): (Float, Float, Float) = (0, 0, 0)
        for (x, y) in zip(a, b) {
            product += (x - meanA) * (y - meanB)
            squareA += (x - meanA) * (x - meanA)
            squareB += (y - meanB) * (y - meanB)
        }
        // Flat where bars should be.
        guard squareB > 0.1 * squareA, squareA > 0 else { return 0 }
        return product / (squareA * squareB).squareRoot()
    }
}
