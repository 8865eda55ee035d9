/// A frame as the camera delivered it, before decoding.
public struct RawFrame: Sendable, Hashable {
    /// How to interpret the bytes.
    public struct Layout: Sendable, Hashable {
        /// Pixel format by its four-character code, such as `MJPG`.
        public var format: String
        /// Width in pixels; 0 if unknown.
        public var width: Int
        /// Height in pixels; 0 if unknown.
        public var height: Int
        /// Bytes from one row of pixels to the next; 0 for compressed frames.
        public var bytesPerLine: Int

        public init(format: String, width: Int, height: Int, bytesPerLine: Int) {
            self.format = format
            self.width = width
            self.height = height
            self.bytesPerLine = bytesPerLine
        }
    }

    /// The unaltered bytes that arrived; possibly too few or none.
    public var bytes: [UInt8]
    /// How to interpret the bytes.
    public var layout: Layout
    /// Capture time, in seconds on the source's monotonic clock.
    public var captureTime: Double
    /// Whether the driver marked the frame as damaged.
    public var isFlagged: Bool
    /// Number of frames lost just before this one because the reader was too slow.
    public var lost: Int

    public init(bytes: [UInt8], layout: Layout, captureTime: Double, isFlagged: Bool = false, lost: Int = 0) {
        self.bytes = bytes
        self.layout = layout
        self.captureTime = captureTime
        self.isFlagged = isFlagged
        self.lost = lost
    }
}
