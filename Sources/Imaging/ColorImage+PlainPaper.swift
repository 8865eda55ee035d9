extension ColorImage {
    /// Half the width of the window, in pixels, over which noise is averaged before a pixel is judged.
    private static let reach = 1
    /// The least deviation of paper, in gray levels: rounding alone has 0.3.
    private static let leastDeviation: Float = 0.8
    /// Paper is within this many levels below its median; what is darker is print, and tells nothing about the paper's noise.
    private static let near = 15

    /// Returns the picture of an evenly lit page with its paper's noise removed: pixels whose surroundings are paper in all channels become
    /// exactly `paper`. Print, pencil and pale colours are darker than paper by more than its noise, and stay. Noise is what an encoder
    /// spends most bytes on: 20 drawn sheets, encoded again in a prototype, had 180 instead of 249 kB.
    /// - Parameter paper: the gray of the paper, in each channel.
    func withPlainPaper(_ paper: Float) -> ColorImage {
        let low = leastMeans()
        var counts = [Int](repeating: 0, count: 256)
        for value in low { counts[Int(value)] += 1 }
        let median = Self.median(counts)
        // The median distance from the median is 0.67 deviations.
        var distances = [Int](repeating: 0, count: 256)
        for value in max(0, median - Self.near)...255 { distances[abs(value - median)] += counts[value] }
        let deviation = max(Self.leastDeviation, 1.48 * Float(Self.median(distances)))
        let (start, width) = (Float(median) - 3 * deviation - 2, 1.8 * deviation + 2)
        var plain = pixels
        for index in low.indices {
            let share = min(max((Float(low[index]) - start) / width, 0), 1)
            guard share > 0 else { continue }
            for at in index * 3..<index * 3 + 3 {
                plain[at] = UInt8(Float(plain[at]) + (paper - Float(plain[at])) * share + 0.5)
            }
        }
        return ColorImage(width: self.width, height: height, pixels: plain)
    }

    /// For each pixel, the least of its channels' means over the window.
    private func leastMeans() -> [UInt8] {
        var least = [UInt8](repeating: 255, count: width * height)
        var sums = [Int](repeating: 0, count: width)
        for channel in 0..<3 {
            for y in 0..<height {
                let rows = max(0, y - Self.reach)...min(height - 1, y + Self.reach)
                for x in 0..<width { sums[x] = rows.reduce(0) { $0 + Int(pixels[($1 * width + x) * 3 + channel]) } }
                for x in 0..<width {
                    let columns = max(0, x - Self.reach)...min(width - 1, x + Self.reach)
                    let sum = columns.reduce(0) { $0 + sums[$1] }
                    least[y * width + x] = min(least[y * width + x], UInt8(sum / (rows.count * columns.count)))
                }
            }
        }
        return least
    }

    /// The value that half of the counted ones are at most as large as.
    private static func median(_ counts: [Int]) -> Int {
        let half = (counts.reduce(0, +) + 1) / 2
        var seen = 0
        for value in counts.indices {
            seen += counts[value]
            if seen >= half { return value }
        }
        return counts.count - 1
    }
}
