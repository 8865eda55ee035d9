/// Whether a frame of a page shows the same as another one, aligned with it: part by part, so that a small thing that moves counts.
struct PageBlocks: Sendable {
    private let width: Int
    private let height: Int
    private let columns: Int
    private let rows: Int
    /// Pixels from one sample to the next: one pixel of the frame.
    private let step: Int
    private let reference: [Float]
    /// Per block, the mean of the squared change of gray from one pixel of the frame to the next.
    private var slopes: [Float] = []

    /// A block's side in pixels of the frame: a finger of 15 pixels fills most of one.
    private static let frameSide = 16.0
    /// The largest difference of the whole page's gray: exposure or light has changed.
    private static let light: Float = 5
    /// The largest difference of a block's mean from that of the page: noise and JPEG change it by less than one gray.
    private static let moved: Float = 6
    /// The mean squared difference below which the other frame is the same one, delivered again: averaging doesn't remove its noise.
    private static let repeated: Float = 0.3
    /// The squared shift of print, in pixels of the frame, from which it blurs the mean.
    private static let shift: Float = 0.2
    /// The share of blocks whose print may be shifted: noise alone is taken for a shift now and then.
    private static let shifted = 0.02

    /// - Parameters:
    ///   - reference: the grays of a straightened page, row by row.
    ///   - magnification: pixels of it per pixel of the frame.
    init(_ reference: [Float], width: Int, height: Int, magnification: Double) {
        (self.width, self.height, self.reference) = (width, height, reference)
        step = max(1, Int(magnification.rounded()))
        let side = max(1, Int((Self.frameSide * magnification).rounded()))
        (columns, rows) = (max(1, width / side), max(1, height / side))
        let step = step
        slopes = blocks { at, x, y in
            guard x >= step, y >= step, x + step < width, y + step < height else { return 0 }
            let across = (reference[at + step] - reference[at - step]) / 2
            let down = (reference[at + step * width] - reference[at - step * width]) / 2
            return across * across + down * down
        }
    }

    /// Returns whether another frame, sampled on the same grid, may be averaged with the reference.
    func match(_ other: [Float]) -> Bool {
        let differences = blocks { at, _, _ in other[at] - reference[at] }
        let light = differences.reduce(0, +) / Float(max(1, differences.count))
        guard abs(light) <= Self.light, differences.allSatisfy({ abs($0 - light) <= Self.moved }) else { return false }
        let squares = blocks { at, _, _ in
            let difference = other[at] - reference[at] - light
            return difference * difference
        }
        guard squares.reduce(0, +) >= Self.repeated * Float(squares.count) else { return false }
        // Most blocks contain paper and noise, or print that lies where it lay.
        let noise = squares.sorted()[squares.count / 2]
        let shifted = squares.indices.count { squares[$0] > 2 * noise + Self.shift * slopes[$0] }
        return Double(shifted) <= Self.shifted * Double(squares.count) + 1
    }

    /// Returns the mean of a value over each block.
    @inline(__always)
    private func blocks(_ value: (_ at: Int, _ x: Int, _ y: Int) -> Float) -> [Float] {
        var means: [Float] = []
        for row in 0..<rows {
            for column in 0..<columns {
                var (sum, count): (Float, Float) = (0, 0)
                for y in stride(from: row * height / rows, to: (row + 1) * height / rows, by: step) {
                    for x in stride(from: column * width / columns, to: (column + 1) * width / columns, by: step) {
                        sum += value(y * width + x, x, y)
                        count += 1
                    }
                }
                means.append(sum / max(1, count))
            }
        }
        return means
    }
}
