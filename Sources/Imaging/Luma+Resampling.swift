extension Luma {
    /// Returns the picture in another size. Along each axis, a pixel is interpolated between two, or is the weighted
    /// mean of those that it covers.
    public func resampled(width: Int, height: Int) -> Luma {
        precondition(width > 0 && height > 0 && self.width > 0 && self.height > 0, "both pictures have pixels")
        if width == self.width, height == self.height { return self }
        let across = Taps(from: self.width, to: width)
        let down = Taps(from: self.height, to: height)
        var narrow = [Float](repeating: 0, count: width * self.height)
        let pixels = pixels.span
        for y in 0..<self.height {
            let (row, target) = (y * self.width, y * width)
            for x in 0..<width {
                var sum: Float = 0
                let first = x * across.count
                for tap in first..<first + across.count {
                    sum += across.shares[tap] * Float(pixels[row + across.indices[tap]])
                }
                narrow[target + x] = sum
            }
        }
        var result = Luma()
        result.resize(width: width, height: height)
        var sums = [Float](repeating: 0, count: width)
        // Unsafe: rows inside a picture of exactly this size.
        unsafe result.withPixels { target in
            for y in 0..<height {
                for x in 0..<width { sums[x] = 0.5 }
                for tap in y * down.count..<(y + 1) * down.count {
                    let (share, row) = (down.shares[tap], down.indices[tap] * width)
                    for x in 0..<width { sums[x] += share * narrow[row + x] }
                }
                for x in 0..<width { unsafe target[y * width + x] = UInt8(min(max(sums[x], 0), 255)) }
            }
        }
        return result
    }

    /// Returns a part of the picture.
    public func cropped(to part: PixelRect) -> Luma {
        precondition(
            part.x >= 0 && part.y >= 0 && part.maxX <= width && part.maxY <= height, "the part lies in the picture")
        var cropped: [UInt8] = []
        cropped.reserveCapacity(part.width * part.height)
        for y in part.y..<part.maxY { cropped += pixels[y * width + part.x..<y * width + part.maxX] }
        return Luma(width: part.width, height: part.height, pixels: cropped)
    }

    /// The picture rotated by 180°.
    public var turnedHalf: Luma { Luma(width: width, height: height, pixels: pixels.reversed()) }
}

/// The source pixels and weights for each pixel of a resampled row; the number of taps is constant.
private struct Taps {
    let count: Int
    var indices: [Int] = []
    var shares: [Float] = []

    init(from source: Int, to target: Int) {
        let step = Double(source) / Double(target)
        let reach = max(1, step)
        count = Int((2 * reach).rounded(.up)) + 1
        for number in 0..<target {
            let centre = (Double(number) + 0.5) * step - 0.5
            let first = Int((centre - reach).rounded(.up))
            let weights = (first..<first + count).map { max(0, 1 - abs(Double($0) - centre) / reach) }
            let total = weights.reduce(0, +)
            for (index, weight) in zip(first..., weights) {
                indices.append(min(max(index, 0), source - 1))
                shares.append(Float(weight / total))
            }
        }
    }
}
