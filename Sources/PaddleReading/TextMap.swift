import Glibc

/// A detector's output for each pixel of a picture: the logit of the probability of text.
struct TextMap {
    let width: Int
    let height: Int
    private(set) var logits: [Float]

    /// Logit of the minimum probability of text, 0.3 (PP-OCR's `thresh`).
    static let threshold: Float = -0.8473

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        logits = [Float](repeating: -.infinity, count: width * height)
    }

    /// Takes a row of the network's output, in which each pixel contains the values of 2 x 2 pixels.
    mutating func takeRow(_ y: Int, _ values: borrowing MutableSpan<Float>, stride: Int) {
        let (upper, lower) = (2 * y * width, (2 * y + 1) * width)
        for x in 0..<width / 2 {
            logits[upper + 2 * x] = values[x * stride]
            logits[upper + 2 * x + 1] = values[x * stride + 1]
            logits[lower + 2 * x] = values[x * stride + 2]
            logits[lower + 2 * x + 1] = values[x * stride + 3]
        }
    }

    /// Returns the pixels of each connected component of text; components of fewer than `least` pixels are omitted.
    func parts(least: Int) -> [[Int32]] {
        var isSeen = logits.map { $0 <= Self.threshold }
        var parts: [[Int32]] = []
        for start in isSeen.indices where !isSeen[start] {
            isSeen[start] = true
            var pixels = [Int32(start)]
            var next = 0
            while next < pixels.count {
                let (x, y) = (Int(pixels[next]) % width, Int(pixels[next]) / width)
                next += 1
                for v in max(0, y - 1)...min(height - 1, y + 1) {
                    for u in max(0, x - 1)...min(width - 1, x + 1) where !isSeen[v * width + u] {
                        isSeen[v * width + u] = true
                        pixels.append(Int32(v * width + u))
                    }
                }
            }
            if pixels.count >= least { parts.append(pixels) }
        }
        return parts
    }

    /// Returns the corners of a component's pixels that may lie on its convex hull: those of the first and last pixel
    /// of each row.
    func outline(_ part: [Int32]) -> [SIMD2<Double>] {
        var ends: [Int: (first: Int, last: Int)] = [:]
        for pixel in part {
            let (x, y) = (Int(pixel) % width, Int(pixel) / width)
            let known = ends[y] ?? (x, x)
            ends[y] = (min(known.first, x), max(known.last, x))
        }
        return ends.sorted { $0.key < $1.key }.flatMap { y, row in
            [(row.first, y), (row.last + 1, y), (row.first, y + 1), (row.last + 1, y + 1)].map {
                SIMD2(Double($0), Double($1))
            }
        }
    }

    /// Returns the mean probability of text inside a rectangle.
    func score(_ rectangle: TurnedRectangle) -> Double {
        let corners = rectangle.corners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let columns = clamped(xs.min() ?? 0, width)...clamped(xs.max() ?? 0, width)
        let rows = clamped(ys.min() ?? 0, height)...clamped(ys.max() ?? 0, height)
        var (sum, count) = (0.0, 0)
        for y in rows {
            for x in columns where rectangle.contains(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) {
                sum += 1 / (1 + exp(-Double(logits[y * width + x])))
                count += 1
            }
        }
        return count > 0 ? sum / Double(count) : 0
    }

    private func clamped(_ value: Double, _ count: Int) -> Int { min(max(Int(value), 0), count - 1) }
}
