public import ScanModel

/// A gray picture that owns its pixels: one byte each, 0 black to 255 white, row by row without gaps.
///
/// Reused from frame to frame: `resize` allocates only if the picture grows.
public struct Luma: Sendable {
    /// Pixels in a row.
    public private(set) var width = 0
    /// Rows.
    public private(set) var height = 0
    /// `width` × `height` bytes.
    public private(set) var pixels: [UInt8] = []

    public init() {}

    /// A picture with the given `width` × `height` pixels.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width >= 0 && height >= 0 && pixels.count == width * height, "pixels have to fill the picture")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Changes the size. The pixels are undefined afterwards.
    public mutating func resize(width: Int, height: Int) {
        precondition(width >= 0 && height >= 0, "a picture has no negative size")
        let count = width * height
        if pixels.count > count {
            pixels.removeLast(pixels.count - count)
        } else if pixels.count < count {
            pixels.append(contentsOf: repeatElement(0, count: count - pixels.count))
        }
        self.width = width
        self.height = height
    }

    /// Returns the gray value at a point, in pixels, with bilinear interpolation; outside the picture, the border is
    /// repeated.
    /// - Parameter span: that of `pixels`; at least two rows and columns.
    @inline(__always)
    package func gray(at place: (x: Double, y: Double), _ span: Span<UInt8>) -> Float {
        let x = min(max(place.x - 0.5, 0), Double(width) - 1.001)
        let y = min(max(place.y - 0.5, 0), Double(height) - 1.001)
        let (left, top) = (Int(x), Int(y))
        let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
        let at = top * width + left
        let above = Float(span[at]) * (1 - fx) + Float(span[at + 1]) * fx
        let below = Float(span[at + width]) * (1 - fx) + Float(span[at + width + 1]) * fx
        return above * (1 - fy) + below * fy
    }

    /// Lends the pixels to a C library for writing.
    // Unsafe: C needs an address; the pointer is bounded by the array and not kept.
    mutating func withPixels<R, E: Error>(_ body: (UnsafeMutableBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
        try unsafe pixels.withUnsafeMutableBufferPointer { buffer throws(E) in try unsafe body(buffer) }
    }
}

/// An upright rectangle of pixels.
public struct PixelRect: Sendable, Hashable {
    /// Left edge.
    public var x: Int
    /// Top edge.
    public var y: Int
    /// Width.
    public var width: Int
    /// Height.
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Right edge, exclusive.
    public var maxX: Int { x + width }
    /// Bottom edge, exclusive.
    public var maxY: Int { y + height }

    /// Returns the part of a frame that it covers.
    /// - Parameters:
    ///   - width: of the frame.
    ///   - height: of the frame.
    public func region(width frameWidth: Int, height frameHeight: Int) -> Region {
        Region(
            uncheckedX: Double(x) / Double(frameWidth), y: Double(y) / Double(frameHeight),
            width: Double(width) / Double(frameWidth), height: Double(height) / Double(frameHeight))
    }

    /// Returns the overlap of both; its width or height is 0 if there is none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}
