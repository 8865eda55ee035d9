/// One plane of an uncompressed frame: rows of bytes that lie `step` apart.
public struct SamplePlane: Sendable, Hashable {
    /// Where its first sample is.
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

    /// Bytes that a frame needs to have for this plane.
    public var end: Int { offset + (height - 1) * stride + (width - 1) * step + 1 }
}
