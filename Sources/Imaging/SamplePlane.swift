/// One plane of an uncompressed frame.
public struct SamplePlane: Sendable, Hashable {
    /// Offset of the first sample in bytes.
    public var offset: Int
    /// Samples in a row.
    public var width: Int
    /// Rows.
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// Bytes from one sample to the next.
    public var step: Int

    public init(offset: Int, width: Int, height: Int, stride: Int, step: Int = 1) {
        self.offset = offset
        self.width = width
        self.height = height
        self.stride = stride
        self.step = step
    }

    /// The number of bytes that a frame needs for this plane.
    public var end: Int { offset + (height - 1) * stride + (width - 1) * step + 1 }
}
