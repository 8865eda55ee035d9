import ScanModel

extension ColorImage {
    /// Returns the picture reduced to at most `side` pixels along its longer side; unaltered if it isn't larger. Each pixel is the mean of those
    /// that it covers.
    public func reduced(to side: Int) -> ColorImage {
        guard max(width, height) > max(1, side) else { return self }
        let factor = Double(max(1, side)) / Double(max(width, height))
        let columns = max(1, Int((Double(width) * factor).rounded()))
        let rows = max(1, Int((Double(height) * factor).rounded()))
        var small = [UInt8](repeating: 0, count: columns * rows * 3)
        for y in 0..<rows {
            let (top, bottom) = (y * height / rows, max(y * height / rows + 1, (y + 1) * height / rows))
            for x in 0..<columns {
                let (left, right) = (x * width / columns, max(x * width / columns + 1, (x + 1) * width / columns))
                var (red, green, blue) = (0, 0, 0)
                for row in top..<bottom {
                    for at in stride(from: (row * width + left) * 3, to: (row * width + right) * 3, by: 3) {
                        red += Int(pixels[at])
                        green += Int(pixels[at + 1])
                        blue += Int(pixels[at + 2])
                    }
                }
                let (count, at) = ((bottom - top) * (right - left), (y * columns + x) * 3)
                small[at] = UInt8((red + count / 2) / count)
                small[at + 1] = UInt8((green + count / 2) / count)
                small[at + 2] = UInt8((blue + count / 2) / count)
            }
        }
        return ColorImage(width: columns, height: rows, pixels: small)
    }

    /// The luma of each pixel (ITU-R BT.601), as a frame that the readers take.
    public var frame: Frame {
        var grays: [UInt8] = []
        grays.reserveCapacity(width * height)
        for at in stride(from: 0, to: pixels.count, by: 3) {
            let (red, green, blue) = (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
            grays.append(UInt8((77 * red + 150 * green + 29 * blue + 128) >> 8))
        }
        var frame = Frame()
        frame.copy(from: grays.span, width: width, height: height, stride: width, region: .full)
        return frame
    }

    /// Returns the picture turned clockwise by a number of quarter turns.
    public func turned(by quarters: Int) -> ColorImage {
        var turned = self
        for _ in 0..<((quarters % 4 + 4) % 4) {
            let old = turned
            var pixels: [UInt8] = []
            pixels.reserveCapacity(old.pixels.count)
            for x in 0..<old.width {
                for y in (0..<old.height).reversed() {
                    let at = (y * old.width + x) * 3
                    pixels.append(old.pixels[at])
                    pixels.append(old.pixels[at + 1])
                    pixels.append(old.pixels[at + 2])
                }
            }
            turned = ColorImage(width: old.height, height: old.width, pixels: pixels)
        }
        return turned
    }
}
