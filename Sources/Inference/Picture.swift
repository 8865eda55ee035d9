import CInference

/// The multi-channel picture between two layers, with a border of zeros, in a part of the network's memory.
final class Picture {
    /// The number of channels in use; the memory contains full groups.
    let channels: Int
    /// The width of the border on each side that the layers that read it need.
    let border: Extent
    /// The number of floats per pixel.
    let pixelStride: Int
    private(set) var size = Extent(x: 0, y: 0)
    /// Its offset in the memory, in floats.
    private var start = 0
    private let memory: PictureMemory

    /// - Parameter isPlain: whether a single channel is stored without padding: for the network's input.
    init(channels: Int, border: Extent, isPlain: Bool, in memory: PictureMemory) {
        self.channels = channels
        self.border = border
        self.memory = memory
        pixelStride = isPlain ? channels : Self.padded(channels)
    }

    /// Returns the number of channels rounded up to full groups.
    static func padded(_ channels: Int) -> Int {
        let group = Int(CINFERENCE_GROUP)
        return (channels + group - 1) / group * group
    }

    var width: Int { size.x }
    var height: Int { size.y }

    /// The number of floats per row.
    private var rowStride: Int { (width + 2 * border.x) * pixelStride }
    /// The offset of the first pixel in the memory.
    private var origin: Int { start + border.y * rowStride + border.x * pixelStride }

    /// Returns the number of floats that it needs at a size.
    func count(in size: Extent) -> Int { (size.x + 2 * border.x) * (size.y + 2 * border.y) * pixelStride }

    /// Whether its pixels are contiguous across rows.
    var isContiguous: Bool { border.x == 0 }

    /// Sets its size and its offset in the memory; the contents are undefined afterwards.
    func place(_ size: Extent, at start: Int) {
        self.size = size
        self.start = start
    }

    /// Sets its border to zero: other pictures have used the memory in the meantime.
    func clearBorder() {
        let (row, side) = (rowStride, border.x * pixelStride)
        if border.y > 0 {
            memory.clear(start..<start + border.y * row)
            memory.clear(start + (border.y + height) * row..<start + (2 * border.y + height) * row)
        }
        guard side > 0 else { return }
        for y in border.y..<border.y + height {
            memory.clear(start + y * row..<start + y * row + side)
            memory.clear(start + (y + 1) * row - side..<start + (y + 1) * row)
        }
    }

    /// Lends a row of `width` x `pixelStride` values.
    func withRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        precondition(y >= 0 && y < height, "a row of the picture")
        let first = origin + y * rowStride
        return memory.withFloats(first..<first + width * pixelStride, body)
    }

    /// The picture in the kernels' format. The address is valid until the next `Network.resize`.
    var plain: CInferencePicture {
        unsafe CInferencePicture(
            origin: memory.address(of: start..<start + count(in: size)) + (origin - start), rowStride: Int64(rowStride),
            pixelStride: Int32(pixelStride), width: Int32(width), height: Int32(height))
    }
}
