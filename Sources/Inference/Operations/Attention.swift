import CInference

/// Self-attention over the pixels of each row. Its input consists of queries (already scaled), keys and values, in this
/// order.
struct Attention: Operation {
    let channels: Int
    private let heads: Int

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 1, inputs[0] % 3 == 0, let heads = layer.integer("heads", in: 1...64),
            inputs[0] / 3 % heads == 0
        else { return nil }
        (channels, self.heads) = (inputs[0] / 3, heads)
    }

    func size(of inputs: [Extent]) -> Extent? { inputs[0] }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`; the scratch memory has one float per pixel of a row.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: output.width) { scratch in
            unsafe cinference_attend(&input, &result, Int32(channels), Int32(heads), scratch.baseAddress)
        }
    }
}
