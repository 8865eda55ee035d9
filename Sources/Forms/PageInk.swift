import Imaging
import ScanModel

/// How dark each pixel of a page is compared with the paper around it, from 0 to 1.
struct PageInk {
    let (width, height): (Int, Int)
    private(set) var values: [Float]

    /// Darkness that paper's grain and noise have, as a fraction of the paper.
    private static let grain: Float = 0.04

    /// The paper's brightness is the picture's closing: what is dark and narrower than the window is replaced by its surroundings, while
    /// shadows keep their edges. J. Serra, "Image analysis and mathematical morphology", 1982.
    /// - Parameter window: in pixels; larger than anything that is ink, such as a filled box.
    init(_ page: Luma, window: Int) {
        (width, height) = (page.width, page.height)
        values = page.pixels.map(Float.init)
        // Single bright pixels of noise would raise the paper around them.
        let smooth = Self.smoothed(values, width, height)
        let radius = max(1, window / 2)
        var paper = Self.extreme(smooth, width, height, radius, isMost: true)
        paper = Self.extreme(paper, width, height, radius, isMost: false)
        for index in values.indices {
            values[index] = max(0, 1 - values[index] / max(1, paper[index]) - Self.grain)
        }
    }

    /// Returns the mean of 3 x 3 pixels; the border stays as it is.
    private static func smoothed(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
        var result = values
        guard width > 2, height > 2 else { return result }
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                let at = y * width + x
                let above = values[at - width - 1] + values[at - width] + values[at - width + 1]
                let here = values[at - 1] + values[at] + values[at + 1]
                let below = values[at + width - 1] + values[at + width] + values[at + width + 1]
                result[at] = (above + here + below) / 9
            }
        }
        return result
    }

    /// Returns the largest or smallest value within a square window around each pixel.
    private static func extreme(
        _ values: [Float], _ width: Int, _ height: Int, _ radius: Int, isMost: Bool
    ) -> [Float] {
        var result = values
        var line = [Float](repeating: 0, count: max(width, height))
        for y in 0..<height {
            for x in 0..<width { line[x] = result[y * width + x] }
            slide(line, width, radius, isMost) { result[y * width + $0] = $1 }
        }
        for x in 0..<width {
            for y in 0..<height { line[y] = result[y * width + x] }
            slide(line, height, radius, isMost) { result[$0 * width + x] = $1 }
        }
        return result
    }

    /// Passes the extreme of each window of a line to `body`, in time linear in the line's length.
    private static func slide(
        _ line: [Float], _ count: Int, _ radius: Int, _ isMost: Bool, _ body: (Int, Float) -> Void
    ) {
        // Positions whose values may still be an extreme, the best first.
        var (queue, head, next) = ([Int](), 0, 0)
        for at in 0..<count {
            while next < min(count, at + radius + 1) {
                while queue.count > head, let last = queue.last,
                    isMost ? line[last] <= line[next] : line[last] >= line[next]
                {
                    queue.removeLast()
                }
                queue.append(next)
                next += 1
            }
            while queue[head] < at - radius { head += 1 }
            body(at, line[queue[head]])
        }
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
