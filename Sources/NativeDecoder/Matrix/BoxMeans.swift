/// Mean gray values over squares, from sums over rectangles.
struct BoxMeans {
    private let sums: [UInt32]
    private let reach: Int

    init(_ picture: GrayPicture, reach: Int) {
        let (width, height) = (picture.width, picture.height)
        var sums = [UInt32](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: UInt32 = 0
            for x in 0..<width {
                row += UInt32(picture.pixels[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] &+ row
            }
        }
        (self.sums, self.reach) = (sums, reach)
    }

    /// Calls `body` with the first and last column of each run of dark pixels in a row.
    func dark(in y: Int, of picture: GrayPicture, by depth: Int, _ body: (Int, Int) -> Void) {
        let (width, stride) = (picture.width, picture.width + 1)
        let (top, bottom) = (max(0, y - reach) * stride, min(picture.height, y + reach + 1) * stride)
        let rows = (bottom - top) / stride
        var first: Int?
        for x in 0..<width {
            let (left, right) = (max(0, x - reach), min(width, x + reach + 1))
            let sum = Int(sums[bottom + right] &- sums[bottom + left] &- sums[top + right] &+ sums[top + left])
            if (Int(picture.pixels[y * width + x]) + depth) * rows * (right - left) < sum {
                if first == nil { first = x }
            } else if let start = first {
                body(start, x - 1)
                first = nil
            }
        }
        if let start = first { body(start, width - 1) }
    }

    /// Returns the mean around a pixel in sixteenths of gray values.
    func mean(_ x: Int, _ y: Int, of picture: GrayPicture) -> Int {
        let stride = picture.width + 1
        let (top, bottom) = (max(0, y - reach), min(picture.height, y + reach + 1))
        let (left, right) = (max(0, x - reach), min(picture.width, x + reach + 1))
        let below = sums[bottom * stride + right] &- sums[bottom * stride + left]
        let above = sums[top * stride + right] &- sums[top * stride + left]
        return 16 * Int(below &- above) / ((bottom - top) * (right - left))
    }
}
