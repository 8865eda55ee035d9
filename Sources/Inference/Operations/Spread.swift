import CInference

/// A layer that spreads each pixel over 2 x 2 pixels, with a quarter of its channels for each: after a convolution, a
/// transposed convolution.
struct Spread: Operation {
    let channels: Int

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 1, inputs[0] % 4 == 0 else { return nil }
        channels = inputs[0] / 4
    }

    func size(of inputs: [Extent]) -> Extent? { Extent(x: inputs[0].x * 2, y: inputs[0].y * 2) }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        unsafe cinference_spread(&input, &result, Int32(channels))
    }
}
