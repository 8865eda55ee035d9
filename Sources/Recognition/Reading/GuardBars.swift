import Imaging
import ScanModel

/// A finder of the guard bars of EAN and UPC codes, which usually extend below the other bars and belong to the code's
/// outline.
struct GuardBars {
    private var profile = BarProfile()

    /// Width in modules of the compared part: inside the code at the guard, and beside it.
    private static let (guarded, beside) = (3.5, 3.0)
    /// Minimum correlation with the guard above; below it, the guard has ended.
    private static let likeness: Float = 0.6
    /// Maximum length of the extension in modules; the standard has five.
    private static let limit = 8.0
    private static let samples = 26

    /// Returns the outline of all bars, guards included.
    /// - Parameter outline: that of the other bars, in pixels, clockwise from the code's top left corner.
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
        // No contrast where bars should be.
        guard squareB > 0.1 * squareA, squareA > 0 else { return 0 }
        return product / (squareA * squareB).squareRoot()
    }
}
