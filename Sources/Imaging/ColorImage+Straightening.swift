public import ScanModel

extension ColorImage {
    /// Cuts out a code or line and straightens it, in its upright orientation, with a margin. Outside the picture, the
    /// border pixels are repeated.
    /// - Parameters:
    ///   - quad: the corners, in fractions of this picture.
    ///   - margin: the margin, as a fraction of the quad's longer side.
    ///   - aspectRatio: short side by long side of the object; nil if its picture's sides have about its proportions.
    ///   - magnification: pixels of the result per pixel of this picture.
    /// - Returns: a picture in the quad's resolution, magnified, before that with no side longer than this picture's longer side; nil if
    ///   the corners enclose no area or cross.
    public func straightened(
        _ quad: Quad, margin: Double = 0.05, aspectRatio: Double? = nil, magnification: Double = 1
    ) -> ColorImage? {
        guard let sides = StraightSides(of: quad, width: width, height: height, aspectRatio: aspectRatio) else {
            return nil
        }
        let (across, down) = (sides.across, sides.down)
        let room = margin * max(across, down)
        let scale = magnification * min(1, Double(max(width, height)) / (max(across, down) + 2 * room))
        let map = sides.map(scale: scale)
        let (columns, rows) = (pixels(across + 2 * room, scale), pixels(down + 2 * room, scale))
        var straight = [UInt8](repeating: 0, count: columns * rows * 3)
        let source = pixels.span
        var target = straight.mutableSpan
        var place = 0
        for y in 0..<rows {
            for x in 0..<columns {
                let there = map.apply(Double(x) + 0.5 - room * scale, Double(y) + 0.5 - room * scale)
                let corner = FourPixels(there, width, height)
                target[place] = corner.value(0, source)
                target[place + 1] = corner.value(1, source)
                target[place + 2] = corner.value(2, source)
                place += 3
            }
        }
        return ColorImage(width: columns, height: rows, pixels: straight)
    }

    private func pixels(_ length: Double, _ scale: Double) -> Int { max(1, Int((length * scale).rounded())) }
}

/// The four pixels around a point, and their weights.
private struct FourPixels {
    private let above: Int
    private let below: Int
    private let right: Int
    private let x: Int
    private let y: Int

    @inline(__always)
    init(_ place: SIMD2<Double>, _ width: Int, _ height: Int) {
        // A NaN coordinate, from a point on the horizon, is clamped to the border.
        func clamped(_ value: Double, _ limit: Int) -> Double { value > 0 ? min(value, Double(limit)) : 0 }
        let (px, py) = (clamped(place.x - 0.5, width - 1), clamped(place.y - 0.5, height - 1))
        let (left, top) = (Int(px), Int(py))
        (x, y) = (Int((px - Double(left)) * 256), Int((py - Double(top)) * 256))
        above = (top * width + left) * 3
        below = top + 1 < height ? above + width * 3 : above
        right = left + 1 < width ? 3 : 0
    }

    @inline(__always)
    func value(_ channel: Int, _ pixels: Span<UInt8>) -> UInt8 {
        let upper = Int(pixels[above + channel]) * (256 - x) + Int(pixels[above + right + channel]) * x
        let lower = Int(pixels[below + channel]) * (256 - x) + Int(pixels[below + right + channel]) * x
        return UInt8((upper * (256 - y) + lower * y + 32768) >> 16)
    }
}
