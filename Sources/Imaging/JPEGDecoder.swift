import CJPEG
public import ScanModel

// Safe: the handle never leaves the class.
/// A decoder for JPEG frames: for the luma of only the blocks that the region of interest needs, or whole pictures in
/// colour for photographs.
///
/// Owns one libjpeg decompressor. Don't share it between threads.
@safe public final class JPEGDecoder {
    private let decoder: OpaquePointer

    public init() {
        // Unsafe: an opaque C handle, owned here and freed in `deinit`.
        guard let decoder = unsafe cjpeg_create() else { fatalError("no memory for a JPEG decoder") }
        unsafe self.decoder = decoder
    }

    deinit {
        unsafe cjpeg_destroy(decoder)
    }

    /// Decodes the luma of the part of a JPEG that a region covers, extended to whole blocks, into `frame`.
    /// - Throws: `ImageError` if the data is damaged, truncated or not a JPEG; the contents of `frame` are then
    ///   undefined.
    public func decode(_ data: Span<UInt8>, region: Region, into frame: inout Frame) throws(ImageError) {
        // Unsafe: libjpeg reads the data through a pointer that is valid for the duration of this call.
        try unsafe data.withUnsafeBufferPointer { bytes throws(ImageError) in
            let (width, height) = unsafe try readHeader(bytes)
            let part = Frame.pixels(of: region, width: width, height: height)
            // Space for the extension on both sides: blocks are 8 to 32 pixels wide.
            let room = PixelRect(x: part.x, y: part.y, width: min(width, part.width + 64), height: part.height)
            frame.prepare(width: width, height: height, window: room)
            var x = CInt(part.x)
            var columns = CInt(part.width)
            let failed = unsafe frame.luma.withPixels { pixels in
                unsafe cjpeg_read_luma(
                    decoder, &x, CInt(part.y), &columns, CInt(part.height), pixels.baseAddress, pixels.count) != 0
            }
            if failed { throw problem }
            frame.prepare(
                width: width, height: height,
                window: PixelRect(x: Int(x), y: part.y, width: Int(columns), height: part.height))
        }
    }

    /// Decodes a whole JPEG in colour.
    /// - Throws: `ImageError` if the data is damaged, truncated or not a JPEG.
    public func decodeColor(_ data: Span<UInt8>) throws(ImageError) -> ColorImage {
        // Unsafe: libjpeg reads the data and writes the pixels through pointers that are valid for these calls.
        try unsafe data.withUnsafeBufferPointer { bytes throws(ImageError) in
            let (width, height) = unsafe try readHeader(bytes)
            var pixels = [UInt8](repeating: 0, count: width * height * 3)
            let failed = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe cjpeg_read_rgb(decoder, pixels.baseAddress, pixels.count) != 0
            }
            if failed { throw problem }
            return ColorImage(width: width, height: height, pixels: pixels)
        }
    }

    private func readHeader(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageError) -> (width: Int, height: Int) {
        var width: CInt = 0
        var height: CInt = 0
        guard unsafe cjpeg_read_header(decoder, bytes.baseAddress, bytes.count, &width, &height) == 0 else {
            throw problem
        }
        guard Int(width) * Int(height) <= ImageError.pixelLimit else {
            throw .tooLarge(width: Int(width), height: Int(height))
        }
        return (Int(width), Int(height))
    }

    private var problem: ImageError {
        let message = unsafe String(cString: cjpeg_message(decoder))
        return unsafe cjpeg_is_cut_short(decoder) != 0 ? .truncated(message) : .damaged(message)
    }
}
