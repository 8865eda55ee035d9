import Imaging
import ScanModel

@testable import Recognition

/// A PDF417 of random codewords as a camera sees it.
struct StackPrint {
    let columns: Int
    /// The modules of each row.
    let rows: [[Bool]]
    private let print: EANPrint

    /// Modules that a row is high.
    private static let height = 3

    init(columns: Int, rows: Int, module: Double, degrees: Double, blur: Double, seed: UInt64) {
        var random = Noise(seed: seed)
        let layout = StackLayout(.pdf417, columns: columns)
        let lines = (0..<rows).map { row in
            let bars = layout.rows[row % layout.rows.count]
            let chosen = bars.characters.map { Int(abs(random.next()) * 1e4) % $0.book.count }
            var line = [Bool](repeating: false, count: layout.modules)
            var (first, level) = (0, Float(0))
            for edge in bars.edges(chosen, bars.ratio) {
                if level > 0.5 { for module in first..<edge.place.narrow { line[module] = true } }
                (first, level) = (edge.place.narrow, level + edge.step)
            }
            return line
        }
        (self.columns, self.rows) = (columns, lines)
        print = EANPrint(
            modules: Double(layout.modules), module: module, degrees: degrees, blur: blur,
            rows: Double(Self.height * rows)
        ) { place in
            lines[min(rows - 1, Int(place.y) / Self.height)][min(layout.modules - 1, Int(place.x))]
        }
    }

    /// The symbol as it is drawn for the decoder.
    var drawn: [Bool] { rows.flatMap { row in (0..<SampledStack.rowHeight).flatMap { _ in row } } }

    /// Corners in pixels, from the top left of the print, clockwise.
    var corners: [SIMD2<Double>] { print.corners }

    /// What a finder finds: without the bars at both ends, and higher than the code.
    /// - Parameters:
    ///   - cut: pixels that it lacks at each end.
    ///   - room: pixels above and below.
    func candidate(cut: Double = 0, room: Double = 0) -> CodeCandidate {
        let centre = corners.reduce(.zero, +) / 4
        let (right, down) = ((corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2)
        return CodeCandidate(
            form: .bars,
            outline: Parallelogram(
                centre: centre, right: right * (1 - cut / right.length), down: down * (1 + room / down.length)),
            reduction: 1, contrast: 50)
    }

    func frame(noise: Float, seed: UInt64) -> Frame { print.frame(noise: noise, seed: seed) }
}
