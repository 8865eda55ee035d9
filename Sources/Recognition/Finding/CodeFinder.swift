public import Imaging
import ScanModel

/// A finder of areas that look like a code, at any angle, without reading them: areas with strong gradients in one
/// direction (bars) or in two (a matrix). Reuses its memory from frame to frame.
public struct CodeFinder: Sendable {
    private var levels = [Level](repeating: Level(), count: Pyramid.depth + 1)

    /// The state for one level of the pyramid.
    private struct Level: Sendable {
        var cells = GradientCells()
        var fill = CellFill()
    }

    /// Maximum number of candidates of each form per frame.
    static let limit = 12
    /// Minimum side of a picture in pixels: smaller ones contain no code worth magnifying.
    private static let leastSide = 40

    public init() {}

    /// Finds candidates in a frame's pixels, the most likely first.
    /// - Parameter pyramid: that of the same pixels.
    public mutating func find(_ frame: borrowing Frame, _ pyramid: borrowing Pyramid) -> [CodeCandidate] {
        var found: [CodeCandidate] = []
        levels[0].cells.measure(frame.luma)
        levels[0].fill.find(levels[0].cells, reduction: 1, into: &found)
        for level in 1...Pyramid.depth {
            let half = pyramid.halves[level - 1]
            guard min(half.width, half.height) >= Self.leastSide else { break }
            levels[level].cells.measure(half)
            levels[level].fill.find(levels[level].cells, reduction: 1 << level, into: &found)
        }
        let shift = SIMD2(Double(frame.window.x), Double(frame.window.y))
        for index in found.indices { found[index].outline.centre += shift }
        return Self.distinct(found)
    }

    /// Returns the clearest candidates of each form, keeping only the clearest of those at nearly the same position.
    private static func distinct(_ found: [CodeCandidate]) -> [CodeCandidate] {
        var kept: [CodeCandidate] = []
        for form in [CodeCandidate.Form.bars, .matrix] {
            let start = kept.count
            for candidate in found.filter({ $0.form == form }).sorted(by: { rank($0) > rank($1) }) {
                if !kept.contains(where: { isSamePlace($0, candidate) }) { kept.append(candidate) }
                if kept.count - start == limit { break }
            }
        }
        return kept
    }

    /// Ranks large and clear candidates first; twice the contrast is worth four times the length of a side.
    private static func rank(_ candidate: CodeCandidate) -> Double {
        candidate.contrast
            * (candidate.outline.area / Double(candidate.reduction * candidate.reduction)).squareRoot()
            .squareRoot()
    }

    private static func isSamePlace(_ a: CodeCandidate, _ b: CodeCandidate) -> Bool {
        let (a, b) = (a.outline, b.outline)
        return a.contains(b.centre) && b.contains(a.centre) && min(a.area, b.area) > 0.45 * max(a.area, b.area)
    }
}
