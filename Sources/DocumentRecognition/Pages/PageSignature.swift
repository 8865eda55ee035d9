public import Imaging
public import ScanModel

/// A page in very few cells, to notice on each frame whether anything on it moved.
public struct PageSignature: Sendable, Hashable {
    /// Mean gray of each cell, row by row, 0 black to 255 white.
    private let cells: [Float]

    /// Cells across and down.
    private static let (columns, rows) = (16, 22)
    /// Samples of a cell along each side.
    private static let samples = 3
    /// Difference of a cell, in gray values, from which it has changed: more than noise, and less than a hand.
    private static let difference: Float = 10
    /// How many cells may change: print on an edge between cells.
    private static let tolerated = 2

    /// Samples a page.
    /// - Returns: nil if the corners enclose no area, or the frame is empty.
    public init?(of quad: Quad, in frame: borrowing Frame) {
        guard let map = Homography(unitSquareTo: quad), frame.window.width > 1, frame.window.height > 1 else {
            return nil
        }
        let (width, height) = (Double(frame.width), Double(frame.height))
        let (across, down) = (Self.columns * Self.samples, Self.rows * Self.samples)
        var sums = [Float](repeating: 0, count: Self.columns * Self.rows)
        let pixels = frame.luma.pixels.span
        for y in 0..<down {
            for x in 0..<across {
                let place = map.apply(
                    Point(x: (Double(x) + 0.5) / Double(across), y: (Double(y) + 0.5) / Double(down)))
                sums[y / Self.samples * Self.columns + x / Self.samples] += frame.gray(
                    at: (place.x * width, place.y * height), pixels)
            }
        }
        cells = sums.map { $0 / Float(Self.samples * Self.samples) }
    }

    /// Returns whether the same page lies there unmoved and nothing new lies on it. Light may have changed as a whole.
    public func isLike(_ other: PageSignature) -> Bool {
        let gain = other.mean / max(1, mean)
        return zip(cells, other.cells).count { abs($0 * gain - $1) > Self.difference } <= Self.tolerated
    }

    private var mean: Float { cells.reduce(0, +) / Float(cells.count) }
}
