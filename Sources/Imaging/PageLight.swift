/// What a page's paper would look like without print, in one channel: light, shadows and the paper's tint.
///
/// A closing (the darkest of the brightest) removes strokes that are narrower than its window and keeps the edges of shadows, as
/// L. Vincent, "Morphological grayscale reconstruction in image analysis", 1993, describes it.
struct PageLight {
    /// Gray of the paper, row by row, `width` × `height`; one value per `scale` × `scale` pixels of the page.
    private(set) var values: [Float]
    private let width: Int
    private let height: Int
    private let scale: Int

    /// Values along the longer side: strokes are still more than one value wide.
    private static let side = 700
    /// Half the closing's window, in values: on a sheet of A4, strokes up to 5 mm.
    private static let reach = 6
    /// Half the window that smooths the light, in values: noise, and JPEG's blocks.
    private static let smoothing = 3

    /// Measures one of a picture's channels.
    /// - Parameters:
    ///   - pixels: `width` × `height` pixels of `step` bytes, row by row.
    ///   - offset: the channel's place in a pixel.
    init(_ pixels: Span<UInt8>, width: Int, height: Int, step: Int, offset: Int) {
        scale = max(1, max(width, height) / Self.side)
        (self.width, self.height) = ((width + scale - 1) / scale, (height + scale - 1) / scale)
        var reduced = [Float](repeating: 0, count: self.width * self.height)
        for y in 0..<self.height {
            for x in 0..<self.width {
                var (sum, count) = (0, 0)
                for row in y * scale..<min(height, (y + 1) * scale) {
                    for column in x * scale..<min(width, (x + 1) * scale) {
                        sum += Int(pixels[(row * width + column) * step + offset])
                        count += 1
                    }
                }
                reduced[y * self.width + x] = Float(sum) / Float(max(1, count))
            }
        }
        values = reduced
        extreme(isBrightest: true)
        extreme(isBrightest: false)
        smooth()
        smooth()
    }

    /// Returns the paper's gray at a pixel of the page, interpolated.
    @inline(__always)
    func gray(_ x: Int, _ y: Int) -> Float {
        let fx = min(max((Float(x) + 0.5) / Float(scale) - 0.5, 0), Float(width - 1))
        let fy = min(max((Float(y) + 0.5) / Float(scale) - 0.5, 0), Float(height - 1))
        let (column, row) = (Int(fx), Int(fy))
        let (a, b) = (fx - Float(column), fy - Float(row))
        let at = row * width + column
        let (right, below) = (column + 1 < width ? 1 : 0, row + 1 < height ? width : 0)
        let upper = values[at] * (1 - a) + values[at + right] * a
        let lower = values[at + below] * (1 - a) + values[at + below + right] * a
        return upper * (1 - b) + lower * b
    }

    /// Raises the light to at least a share of the paper around: what is darker in an area wider than strokes is a picture, not a shadow.
    mutating func raise(to least: Float) { for index in values.indices { values[index] = max(values[index], least) } }

    /// The gray that so many of the page's parts are at most as bright as.
    func quantile(_ share: Double) -> Float {
        values.isEmpty ? 0 : values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
    }

    private mutating func extreme(isBrightest: Bool) {
        func better(_ a: Float, _ b: Float) -> Float { isBrightest ? max(a, b) : min(a, b) }
        var across = values
        for y in 0..<height {
            for x in 0..<width {
                var best = values[y * width + x]
                for near in max(0, x - Self.reach)...min(width - 1, x + Self.reach) {
                    best = better(best, values[y * width + near])
                }
                across[y * width + x] = best
            }
        }
        for y in 0..<height {
            let rows = max(0, y - Self.reach)...min(height - 1, y + Self.reach)
            for x in 0..<width {
                var best = across[y * width + x]
                for near in rows { best = better(best, across[near * width + x]) }
                values[y * width + x] = best
            }
        }
    }

    private mutating func smooth() {
        var across = values
        for y in 0..<height {
            for x in 0..<width {
                // As far on both sides: at the picture's edge, a gradient must not be shifted.
                let reach = min(Self.smoothing, x, width - 1 - x)
                let near = x - reach...x + reach
                var sum: Float = 0
                for column in near { sum += values[y * width + column] }
                across[y * width + x] = sum / Float(near.count)
            }
        }
        for y in 0..<height {
            let reach = min(Self.smoothing, y, height - 1 - y)
            let near = y - reach...y + reach
            for x in 0..<width {
                var sum: Float = 0
                for row in near { sum += across[row * width + x] }
                values[y * width + x] = sum / Float(near.count)
            }
        }
    }
}
