import CPNG
public import ScanModel

/// Decodes PNG images to gray, transparent parts over white.
public enum PNGDecoder {
    /// Decodes the part of a PNG that a region covers into `frame`.
    /// - Throws: `ImageError` where the data is damaged, cut short or no PNG.
    public static func decode(_ data: Span<UInt8>, region: Region, into frame: inout Frame) throws(ImageError) {
        var full = Luma()
        // Unsafe: libpng reads the data and writes the pixels through pointers that are valid for these calls;
        // its image is freed on every way out.
        try unsafe data.withUnsafeBufferPointer { bytes throws(ImageError) in
            var image = unsafe png_image()
            defer { unsafe png_image_free(&image) }
            guard unsafe cpng_begin(&image, bytes.baseAddress, bytes.count) != 0 else {
                throw unsafe problem(in: image)
            }
            let width = unsafe Int(image.width)
            let height = unsafe Int(image.height)
            guard width * height <= ImageError.pixelLimit else { throw .tooLarge(width: width, height: height) }
            full.resize(width: width, height: height)
            let decoded = unsafe full.withPixels { pixels in unsafe cpng_finish_gray(&image, pixels.baseAddress) != 0 }
            guard decoded else { throw unsafe problem(in: image) }
        }
        frame.copy(
            from: full.pixels.span, width: full.width, height: full.height, stride: full.width, region: region)
    }

    private static func problem(in image: png_image) -> ImageError {
        let message = unsafe withUnsafeBytes(of: image.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return .damaged(message)
    }
}
