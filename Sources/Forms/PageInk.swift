import Imaging
import ScanModel

/// How dark each pixel of a page is compared with the paper around it, from 0 to 1.
struct PageInk {
    let (width, height): (Int, Int)
    private(set) var values: [Float]

    /// Side of the blocks in which the paper's brightness is measured, in pixels: larger than a filled box at usual resolutions.
    private static let block = 48
    /// The share of pixels of a block that are darker than its paper.
    private static let paperShare = 0.8
    /// Darkness that paper's grain and noise have, as a fraction of the paper.
    private static let grain: Float = 0.05

    init(_ page: Luma) {
        (width, height) = (page.width, page.height)
        values = [Float](repeating: 0, count: page.width * page.height)
        let (columns, rows) = ((width + Self.block - 1) / Self.block, (height + Self.block - 1) / Self.block)
        guard columns > 0, rows > 0 else { return }
        var paper = [Float](repeating: 0, count: columns * rows)
        let pixels = page.pixels.span
        var counts = [Int](repeating: 0, count: 256)
        for row in 0..<rows {
            for column in 0..<columns {
                for index in counts.indices { counts[index] = 0 }
                var total = 0
                for y in row * Self.block..<min(height, (row + 1) * Self.block) {
                    for x in column * Self.block..<min(width, (column + 1) * Self.block) {
                        counts[Int(pixels[y * width + x])] += 1
                        total += 1
                    }
                }
                var (gray, seen) = (0, 0)
                while gray < 255, seen + counts[gray] < Int(Self.paperShare * Double(total)) {
                    seen += counts[gray]
                    gray += 1
                }
                paper[row * columns + column] = Float(max(gray, 1))
            }
        }
        // A block that ink covers takes the brightness of its surroundings.
        let measured = paper
        for row in 0..<rows {
            for column in 0..<columns {
                var best: Float = 0
                for y in max(0, row - 1)...min(rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(columns - 1, column + 1) { best = max(best, measured[y * columns + x]) }
                }
                paper[row * columns + column] = max(paper[row * columns + column], 0.85 * best)
            }
        }
        for y in 0..<height {
            let (top, down) = Self.between(y, rows)
            for x in 0..<width {
                let (left, along) = Self.between(x, columns)
                let (right, bottom) = (min(left + 1, columns - 1), min(top + 1, rows - 1))
                let above = paper[top * columns + left] * (1 - along) + paper[top * columns + right] * along
                let below = paper[bottom * columns + left] * (1 - along) + paper[bottom * columns + right] * along
                let white = above * (1 - down) + below * down
                values[y * width + x] = max(0, 1 - Float(pixels[y * width + x]) / white - Self.grain)
            }
        }
    }

    /// The block whose middle is before a pixel, and how far the pixel is on the way to the next.
    private static func between(_ at: Int, _ count: Int) -> (Int, Float) {
        let place = min(max(0, (Float(at) + 0.5) / Float(block) - 0.5), Float(count - 1))
        return (Int(place), place - Float(Int(place)))
    }

    /// Returns the darkness at a point in pixels, bilinear; 0 outside.
    func at(_ x: Double, _ y: Double) -> Float {
        let (x, y) = (x - 0.5, y - 0.5)
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 0 }
        let (left, top) = (Int(x), Int(y))
        let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
        let index = top * width + left
        return (values[index] * (1 - fx) + values[index + 1] * fx) * (1 - fy)
            + (values[index + width] * (1 - fx) + values[index + width + 1] * fx) * fy
    }
}
