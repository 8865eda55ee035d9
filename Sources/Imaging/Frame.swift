public import ScanModel

/// One picture and its capture time: the gray pixels of the region that is read.
public struct Frame: Sendable {
    /// The pixels of `window`.
    public var luma = Luma()
    /// The part of the full frame that `luma` contains.
    public var window = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// Width of the full frame in pixels.
    public var width = 0
    /// Height of the full frame in pixels.
    public var height = 0
    /// Number of the frame since the start of capture.
    public var number = 0
    /// Capture time: seconds on the source's monotonic clock.
    public var captureTime = 0.0
    /// The same time on the wall clock, in seconds since 1970.
    public var time = 0.0

    /// An empty frame, to be filled by a source.
    public init() {}

    /// The capture time and frame number, for events.
    public var moment: Moment { Moment(frame: number, captureTime: captureTime, time: time) }

    /// Returns the pixels of the full frame that a region covers, extended to whole pixels.
    public static func pixels(of region: Region, width: Int, height: Int) -> PixelRect {
        let left = Int((region.x * Double(width)).rounded(.down))
        let top = Int((region.y * Double(height)).rounded(.down))
        let right = Int(((region.x + region.width) * Double(width) - 1e-6).rounded(.up))
        let bottom = Int(((region.y + region.height) * Double(height) - 1e-6).rounded(.up))
        return PixelRect(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
            .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    }

    /// Fills the frame from a full gray picture that is stored row by row.
    /// - Parameters:
    ///   - source: at least `height` rows of `stride` bytes; every `step`th byte of a row is a pixel.
    public mutating func copy(
        from source: Span<UInt8>, width: Int, height: Int, stride: Int, step: Int = 1, region: Region
    ) {
        precondition(stride >= width * step && source.count >= stride * (height - 1) + width * step - (step - 1))
        let part = Self.pixels(of: region, width: width, height: height)
        prepare(width: width, height: height, window: part)
        // Unsafe: one loop over rows whose bounds the precondition above and `pixels(of:)` check.
        unsafe luma.withPixels { pixels in
            unsafe source.withUnsafeBufferPointer { bytes in
                for row in 0..<part.height {
                    let from = unsafe bytes.baseAddress.unsafelyUnwrapped + (part.y + row) * stride + part.x * step
                    let to = unsafe pixels.baseAddress.unsafelyUnwrapped + row * part.width
                    if step == 1 {
                        unsafe to.update(from: from, count: part.width)
                    } else {
                        for column in 0..<part.width {
                            unsafe to[column] = from[column * step]
                        }
                    }
                }
            }
        }
    }

    /// Returns the gray value at a point of the full frame, in pixels, with bilinear interpolation; outside the window,
    /// its border is repeated.
    /// - Parameter pixels: those of `luma`; at least two rows and columns.
    @inline(__always)
    package func gray(at place: (x: Double, y: Double), _ pixels: Span<UInt8>) -> Float {
        luma.gray(at: (place.x - Double(window.x), place.y - Double(window.y)), pixels)
    }

    mutating func prepare(width: Int, height: Int, window: PixelRect) {
        self.width = width
        self.height = height
        self.window = window
        luma.resize(width: window.width, height: window.height)
    }
}
