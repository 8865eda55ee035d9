/// A picture as gray values, row by row.
public struct GrayPicture: Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The gray values; 0 is black.
    public let pixels: [UInt8]

    /// - Parameter pixels: `width` × `height` values.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "pixels have to fill the picture")
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Returns the picture turned by 90 degrees, so that its columns, from the top, are rows, from the left.
    func turned() -> GrayPicture {
        var turned = [UInt8](repeating: 0, count: pixels.count)
        for y in 0..<height {
            for x in 0..<width { turned[(width - 1 - x) * height + y] = pixels[y * width + x] }
        }
        return GrayPicture(width: height, height: width, pixels: turned)
    }

    /// Returns the picture with light and dark exchanged.
    func inverted() -> GrayPicture {
        GrayPicture(width: width, height: height, pixels: pixels.map { 255 - $0 })
    }
}
