import Glibc
import Imaging
import ScanModel

/// Tells why a place can't be read, where it is surely a code; of what may be anything it says nothing.
struct Diagnosis {
    private var profile = BarProfile()

    /// Bars and spaces that a code has at least, and how alike its upper and lower part are.
    private static let (bars, likeness) = (18, Float(0.75))
    /// Pixels to a bar or space, in the mean, that are too few to read: 1.3 to a module.
    private static let smallest = 2.4
    /// Length of a matrix code's side, in pixels, that is too short: 15 modules at 1.3 pixels.
    private static let smallestSide = 26.0
    /// Share of pixels that are burnt out: a third of the paper.
    private static let burnt = 0.2
    /// Range of grays that is too dark.
    private static let darkest: Float = 38
    /// Share of the range that a step between neighbouring pixels makes, at its steepest, in a sharp picture.
    private static let sharp: Float = 0.22

    /// - Returns: nil where it may be no code at all, or where nothing seems to be in the way.
    mutating func hint(for candidate: CodeCandidate, in frame: borrowing Frame) -> Guidance.Hint? {
        candidate.form == .bars ? hintForBars(candidate, frame) : hintForMatrix(candidate, frame)
    }

    private mutating func hintForBars(_ candidate: CodeCandidate, _ frame: borrowing Frame) -> Guidance.Hint? {
        let field = BarAlignment.field(candidate.outline)
        let columns = min(max(16, Int(2 * field.length)), 2000)
        func rows(_ band: ClosedRange<Double>) -> [Float] {
            profile.take(field, band: band, columns: columns, rows: 6, of: frame)
            return profile.values
        }
        let (above, below) = (rows(0.15...0.35), rows(0.65...0.85))
        guard Self.correlation(above, below) >= Self.likeness else { return nil }
        let grays = Grays(above)
        let runs = grays.runs(above)
        guard runs >= Self.bars else { return nil }
        return hint(grays, isSmall: field.length / Double(runs) < Self.smallest, steps: above, perPixel: 2)
    }

    private mutating func hintForMatrix(_ candidate: CodeCandidate, _ frame: borrowing Frame) -> Guidance.Hint? {
        let outline = candidate.outline
        let (short, long) = (min(outline.length, outline.height), max(outline.length, outline.height))
        guard long < 1.6 * short, short > 12 else { return nil }
        let field = BarAlignment.field(outline)
        let side = min(max(24, Int(short)), 96)
        var pixels: [Float] = []
        for row in 0..<side {
            let v = (Double(row) + 0.5) / Double(side)
            profile.take(field, band: v...v, columns: side, rows: 1, of: frame)
            pixels += profile.values
        }
        let grays = Grays(pixels)
        // Print in lines changes from row to row; modules do so everywhere.
        guard grays.deviation > 0.25 * grays.range, Self.isEven(pixels, side, grays.deviation) else { return nil }
        let steps = Array(pixels[side * side / 2..<side * (side / 2 + 1)])
        return hint(grays, isSmall: short < Self.smallestSide, steps: steps, perPixel: Double(side) / short)
    }

    private func hint(_ grays: Grays, isSmall: Bool, steps: [Float], perPixel: Double) -> Guidance.Hint? {
        if grays.range < Self.darkest || grays.high < 60 { return .tooDark }
        if grays.burnt > Self.burnt { return .glare }
        if isSmall { return .tooSmall }
        var steepest: Float = 0
        let reach = max(1, Int(perPixel.rounded()))
        for index in reach..<steps.count { steepest = max(steepest, abs(steps[index] - steps[index - reach])) }
        return steepest < Self.sharp * grays.range ? .tooBlurred : nil
    }

    /// Whether rows, and columns, are about as bright as one another.
    private static func isEven(_ pixels: [Float], _ side: Int, _ deviation: Float) -> Bool {
        func spread(_ mean: (Int) -> Float) -> Float {
            let means = (side / 8..<side - side / 8).map(mean)
            let whole = means.reduce(0, +) / Float(means.count)
            return (means.reduce(0) { $0 + ($1 - whole) * ($1 - whole) } / Float(means.count)).squareRoot()
        }
        let rows = spread { row in (0..<side).reduce(0) { $0 + pixels[row * side + $1] } / Float(side) }
        let columns = spread { column in (0..<side).reduce(0) { $0 + pixels[$1 * side + column] } / Float(side) }
        return max(rows, columns) < 0.35 * deviation
    }

    private static func correlation(_ a: [Float], _ b: [Float]) -> Float {
        let (first, second) = (Grays(a), Grays(b))
        var product: Float = 0
        for (x, y) in zip(a, b) { product += (x - first.mean) * (y - second.mean) }
        return product / (Float(a.count) * max(first.deviation * second.deviation, 1e-3))
    }
}

/// What a set of grays is like.
private struct Grays {
    let mean: Float
    let deviation: Float
    let low: Float
    let high: Float
    /// Share of them that is white beyond measure.
    let burnt: Double
    var range: Float { high - low }

    init(_ grays: [Float]) {
        let count = Float(max(1, grays.count))
        let mean = grays.reduce(0, +) / count
        self.mean = mean
        deviation = (grays.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
        let sorted = grays.sorted()
        (low, high) = (sorted[sorted.count / 50], sorted[sorted.count - 1 - sorted.count / 50])
        burnt = Double(grays.count { $0 >= 252 }) / Double(count)
    }

    /// Bars and spaces: how often the grays cross the middle, not counting small ones.
    func runs(_ grays: [Float]) -> Int {
        let middle = (low + high) / 2
        var (runs, isDark) = (0, grays.first.map { $0 < middle } ?? false)
        for gray in grays where isDark ? gray > middle + 0.12 * range : gray < middle - 0.12 * range {
            isDark.toggle()
            runs += 1
        }
        return runs
    }
}
