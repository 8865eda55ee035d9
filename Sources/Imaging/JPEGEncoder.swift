import CJPEG
import Glibc

/// An encoder of pictures as JPEG for display.
public enum JPEGEncoder {
    /// Encodes a gray picture.
    /// - Parameters:
    ///   - pixels: at least `width` × `height` bytes, row by row without gaps; additional bytes are ignored.
    ///   - quality: 1 to 100.
    ///   - isSmall: whether the picture's own code tables are computed: 5 % fewer bytes, for a second pass.
    /// - Returns: a JPEG; nil if memory runs out or JPEG doesn't support the size.
    public static func encode(
        gray pixels: Span<UInt8>, width: Int, height: Int, quality: Int = 85, isSmall: Bool = false
    ) -> [UInt8]? {
        encode(pixels, width, height, channels: 1, quality, isSmall)
    }

    /// Encodes a picture in colour.
    /// - Parameters:
    ///   - quality: 1 to 100.
    ///   - isSmall: whether the picture's own code tables are computed: 5 % fewer bytes, for a second pass.
    /// - Returns: a JPEG; nil if memory runs out or JPEG doesn't support the size.
    public static func encode(_ image: ColorImage, quality: Int, isSmall: Bool = false) -> [UInt8]? {
        encode(image.pixels.span, image.width, image.height, channels: 3, quality, isSmall)
    }

    private static func encode(
        _ pixels: Span<UInt8>, _ width: Int, _ height: Int, channels: Int, _ quality: Int, _ isSmall: Bool
    ) -> [UInt8]? {
        guard (1...65500).contains(width), (1...65500).contains(height), pixels.count >= width * height * channels
        else { return nil }
        var data: UnsafeMutablePointer<UInt8>?
        // Unsafe: C reads only the bytes counted by the guard above, during this call; its result is copied and freed.
        let size = unsafe pixels.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_encode(
                bytes.baseAddress, CInt(width), CInt(height), CInt(channels), CInt(quality), isSmall ? 1 : 0, &data)
        }
        defer { unsafe free(data) }
        guard size > 0 else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: data, count: size))
    }
}
