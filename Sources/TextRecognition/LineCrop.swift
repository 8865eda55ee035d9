import Imaging

/// A line of text cut out of a frame, straightened and scaled to a fixed height, as input for the reader.
struct LineCrop {
    /// The width of the crop in pixels.
    private(set) var width = 0
    /// Gray values, row by row.
    private(set) var grays: [Float] = []

    /// Allowed widths; longer lines are compressed horizontally.
    static let widths = 16...1024

    /// Cuts out a line.
    /// - Parameters:
    ///   - rows: height of the crop.
    ///   - stretch: horizontal scale relative to the vertical scale.
    ///   - most: maximum width.
    mutating func cut(
        _ line: PrintedLine, from frame: borrowing Frame, rows: Int, stretch: Double, most: Int = widths.upperBound
    ) {
        let height = max(1e-3, line.height)
        let wanted = Int((line.length / height * Double(rows) * stretch / 8).rounded()) * 8
        width = min(max(wanted, Self.widths.lowerBound), most)
        // Large text is averaged instead of sampled.
        let over = max(1, min(3, Int((height / Double(rows)).rounded())))
        let map = Perspective(width: Double(width * over), height: Double(rows * over), to: line.corners)
        let count = width * rows
        if grays.count < count { grays.append(contentsOf: repeatElement(0, count: count - grays.count)) }
        let grays = FrameSampler(frame)
        let share = 1 / Float(over * over)
        for y in 0..<rows {
            for x in 0..<width {
                var sum: Float = 0
                for v in 0..<over {
                    for u in 0..<over {
                        sum += grays.value(map.apply(Double(x * over + u), Double(y * over + v)), frame)
                    }
                }
                self.grays[y * width + x] = sum * share
            }
        }
    }

    /// Normalises the gray values to mean 0 and deviation 1, so that brightness and contrast don't matter.
    /// - Returns: the original deviation: the contrast of the text.
    mutating func normalise(rows: Int) -> Float {
        let count = width * rows
        var (sum, squares) = (0.0, 0.0)
        for index in 0..<count {
            sum += Double(grays[index])
            squares += Double(grays[index] * grays[index])
        }
        let mean = sum / Double(count)
        let deviation = max(0, squares / Double(count) - mean * mean).squareRoot()
        let (middle, scale) = (Float(mean), 1 / Float(deviation + 4))
        for index in 0..<count { grays[index] = min(max((grays[index] - middle) * scale, -4), 4) }
        return Float(deviation)
    }

    /// Copies a row of the crop to the network's input.
    func copyRow(_ y: Int, to row: inout MutableSpan<Float>) {
        let grays = grays.span
        for x in 0..<width { row[x] = grays[y * width + x] }
    }
}
