import Imaging

/// Gray values of a picture relative to the mean around each pixel: what is dark is negative, whatever the light.
struct ContrastPicture: Sendable {
    private(set) var values: [Float] = []
    private(set) var width = 0
    private(set) var height = 0
    /// Sums of all values above and to the left, with a row and a column of zeros before them.
    private var sums: [Double] = []

    /// - Parameter reach: how far around a pixel the mean is taken, in pixels.
    mutating func take(_ picture: GridPicture, reach: Int) {
        (width, height) = (picture.width, picture.height)
        let stride = width + 1
        sums.removeAll(keepingCapacity: true)
        sums.append(contentsOf: repeatElement(0, count: stride * (height + 1)))
        for y in 0..<height {
            var row = 0.0
            for x in 0..<width {
                row += Double(picture.values[y * width + x])
                sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row
            }
        }
        values.removeAll(keepingCapacity: true)
        for y in 0..<height {
            let (top, bottom) = (max(0, y - reach), min(height, y + reach + 1))
            for x in 0..<width {
                let (left, right) = (max(0, x - reach), min(width, x + reach + 1))
                let sum =
                    sums[bottom * stride + right] - sums[bottom * stride + left] - sums[top * stride + right]
                    + sums[top * stride + left]
                let mean = Float(sum / Double((bottom - top) * (right - left)))
                values.append(picture.values[y * width + x] - mean)
            }
        }
    }

    /// Returns the value at a place, interpolated between pixels; beyond the edges, that of the nearest pixel.
    func value(at place: SIMD2<Double>) -> Double {
        let x = min(max(place.x - 0.5, 0), Double(width) - 1.001)
        let y = min(max(place.y - 0.5, 0), Double(height) - 1.001)
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (Float(x - Double(column)), Float(y - Double(row)))
        let index = row * width + column
        let above = values[index] + (values[index + 1] - values[index]) * right
        let below = values[index + width] + (values[index + width + 1] - values[index + width]) * right
        return Double(above + (below - above) * down)
    }
}
