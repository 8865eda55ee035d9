import CPNG
public import ScanModel

/// A decoder for PNG images. Transparent pixels are blended with white.
public enum PNGDecoder {
    /// Decodes the part of a PNG that a region covers, in gray, into `frame`.
    /// - Throws: `ImageError` if the data is damaged, truncated or not a PNG.
    public static func decode(_ data: Span<UInt8>, region: Region, into frame: inout Frame) throws(ImageError) {
        let (width, height, pixels) = try decode(data, channels: 1)
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: region)
    }

    /// Decodes a whole PNG in colour.
    /// - Throws: `ImageError` if the data is damaged, truncated or not a PNG.
    public static func decodeColor(_ data: Span<UInt8>) throws(ImageError) -> ColorImage {
        let (width, height, pixels) = try decode(data, channels: 3)
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    private static func decode(_ data: Span<UInt8>, channels: Int) throws(ImageError)
        -> (width: Int, height: Int, pixels: [UInt8])
    {
        // Unsafe: libpng reads the data and writes the pixels through pointers that are valid for these calls; its
        // image is freed on every path.
        try unsafe data.withUnsafeBufferPointer { bytes throws(ImageError) in
            var image = unsafe png_image()
            defer { unsafe png_image_free(&image) }
            guard unsafe cpng_begin(&image, bytes.baseAddress, bytes.count) != 0 else {
                throw unsafe problem(in: image)
            }
            let width = unsafe Int(image.width)
            let height = unsafe Int(image.height)
            guard width * height <= ImageError.pixelLimit else { throw .tooLarge(width: width, height: height) }
            var pixels = [UInt8](repeating: 0, count: width * height * channels)
            let decoded = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe cpng_finish(&image, pixels.baseAddress, channels == 3 ? 1 : 0) != 0
            }
            guard decoded else { throw unsafe problem(in: image) }
            return (width, height, pixels)
        }
    }

    private static func problem(in image: png_image) -> ImageError {
        let message = unsafe withUnsafeBytes(of: image.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return .damaged(message)
    }
}
