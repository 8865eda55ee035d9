import CInference

/// A picture of channels between two layers, with a border of zeros, in memory of its own that only grows.
///
/// Unsafe: the kernels are C and want addresses. The memory has this one owner; no address outlives a call.
@safe final class Picture {
    /// Channels that mean something; the memory has them in full groups.
    let channels: Int
    /// Pixels of border that the kernels that read it reach over, to each side.
    let border: Layer.Extent
    private(set) var width = 0
    private(set) var height = 0
    private var memory = unsafe UnsafeMutableBufferPointer<Float>(start: nil, count: 0)

    /// Floats from a pixel to the next.
    let pixelStride: Int
    /// Floats from a row to the next.
    var rowStride: Int { (width + 2 * border.x) * pixelStride }

    /// - Parameter isPlain: whether a single channel stays single: the network's input.
    init(channels: Int, border: Layer.Extent, isPlain: Bool) {
        self.channels = channels
        self.border = border
        pixelStride = isPlain ? channels : Self.padded(channels)
    }

    deinit { unsafe memory.deallocate() }

    /// Channels in full groups.
    static func padded(_ channels: Int) -> Int {
        let group = Int(CINFERENCE_GROUP)
        return (channels + group - 1) / group * group
    }

    /// Changes the size; all values are zero where it was another one before.
    func resize(width: Int, height: Int) {
        guard width != self.width || height != self.height else { return }
        self.width = width
        self.height = height
        let count = rowStride * (height + 2 * border.y)
        if unsafe memory.count < count {
            unsafe memory.deallocate()
            let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: count * 4, alignment: 64)
            unsafe memory = unsafe raw.bindMemory(to: Float.self)
        }
        unsafe memory[..<count].initialize(repeating: 0)
    }

    /// The values of a row, `width` × `pixelStride` of them.
    func withRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        precondition(y >= 0 && y < height, "a row of the picture")
        let start = (y + border.y) * rowStride + border.x * pixelStride
        var row = unsafe MutableSpan(_unsafeElements: memory.extracting(start..<start + width * pixelStride))
        return body(&row)
    }

    /// The picture as the kernels see it.
    func withPlain<R>(_ body: (CInferencePicture) -> R) -> R {
        precondition(width > 0 && height > 0, "a picture has a size before it is read or written")
        let start = border.y * rowStride + border.x * pixelStride
        let plain = unsafe CInferencePicture(
            origin: memory.baseAddress.unsafelyUnwrapped + start, rowStride: Int64(rowStride),
            pixelStride: Int32(pixelStride), width: Int32(width), height: Int32(height))
        return unsafe body(plain)
    }
}
