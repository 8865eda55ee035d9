/// A frame as the camera delivered it, before anything was decoded or left out.
public struct RawFrame: Sendable, Hashable {
    /// How the bytes are to be read.
    public struct Layout: Sendable, Hashable {
        /// Pixel format by its four-character code, such as `MJPG`.
        public var format: String
        /// Width in pixels; 0 where it is not known.
        public var width: Int
        /// Height in pixels; 0 where it is not known.
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

    /// The bytes, unaltered; as many as came, which may be too few or none.
    public var bytes: [UInt8]
    /// How they are to be read.
    public var layout: Layout
    /// When the frame was taken: seconds on the source's monotonic clock.
    public var captureTime: Double
    /// Whether the driver marked it as damaged.
    public var isFlagged: Bool
    /// Frames just before this one that were not handed on because the reader was too slow.
    public var lost: Int

    public init(bytes: [UInt8], layout: Layout, captureTime: Double, isFlagged: Bool = false, lost: Int = 0) {
        self.bytes = bytes
        self.layout = layout
        self.captureTime = captureTime
        self.isFlagged = isFlagged
        self.lost = lost
    }
}
