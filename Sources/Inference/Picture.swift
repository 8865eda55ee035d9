import CInference

/// A picture of channels between two layers, with a border of zeros, in a part of the network's memory.
final class Picture {
    /// Channels that mean something; the memory has them in full groups.
    let channels: Int
    /// Pixels of border that the layers that read it reach over, to each side.
    let border: Extent
    /// Floats from a pixel to the next.
    let pixelStride: Int
    private(set) var size = Extent(x: 0, y: 0)
    /// Where it lies in the memory, in floats.
    private var start = 0
    private let memory: PictureMemory

    /// - Parameter isPlain: whether a single channel stays single: the network's input.
    init(channels: Int, border: Extent, isPlain: Bool, in memory: PictureMemory) {
        self.channels = channels
        self.border = border
        self.memory = memory
        pixelStride = isPlain ? channels : Self.padded(channels)
    }

    /// Channels in full groups.
    static func padded(_ channels: Int) -> Int {
        let group = Int(CINFERENCE_GROUP)
        return (channels + group - 1) / group * group
    }

    var width: Int { size.x }
    var height: Int { size.y }

    /// Floats from a row to the next.
    private var rowStride: Int { (width + 2 * border.x) * pixelStride }
    /// Where the first pixel lies in the memory.
    private var origin: Int { start + border.y * rowStride + border.x * pixelStride }

    /// Floats that it takes in a size.
    func count(in size: Extent) -> Int { (size.x + 2 * border.x) * (size.y + 2 * border.y) * pixelStride }

    /// Whether its pixels lie one behind the other, row after row.
    var isContiguous: Bool { border.x == 0 }

    /// Gives it a size and a place in the memory; what it held is gone.
    func place(_ size: Extent, at start: Int) {
        self.size = size
        self.start = start
    }

    /// Makes its border zero: other pictures had the memory meanwhile.
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

    /// The values of a row, `width` x `pixelStride` of them.
    func withRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        precondition(y >= 0 && y < height, "a row of the picture")
        let first = origin + y * rowStride
        return memory.withFloats(first..<first + width * pixelStride, body)
    }

    /// The picture as the kernels see it. The address is valid until the next `Network.resize`.
    var plain: CInferencePicture {
        unsafe CInferencePicture(
            origin: memory.address(of: start..<start + count(in: size)) + (origin - start), rowStride: Int64(rowStride),
            pixelStride: Int32(pixelStride), width: Int32(width), height: Int32(height))
    }
}
