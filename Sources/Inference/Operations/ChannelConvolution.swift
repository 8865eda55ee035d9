import CInference

/// A depthwise convolution; a second picture is added to the result.
struct ChannelConvolution: Operation {
    let channels: Int
    private let window: Window
    private let activation: CInferenceActivation
    /// One float per stored channel, for each kernel row and column.
    private let weights: [Float]
    private let bias: [Float]

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, let window = Window(layer), let activation = CInferenceActivation(layer),
            layer.integer("channels", in: 1...4096) == inputs[0], inputs.count <= 2,
            inputs.allSatisfy({ $0 == inputs[0] }),
            let weights = layer.weights("weights", count: inputs[0] * window.kernel.x * window.kernel.y),
            let bias = layer.weights("bias", count: inputs[0])
        else { return nil }
        (channels, self.window, self.activation) = (inputs[0], window, activation)
        let (taps, stored) = (window.kernel.x * window.kernel.y, Picture.padded(inputs[0]))
        self.bias = bias + repeatElement(0, count: stored - inputs[0])
        var packed = [Float](repeating: 0, count: taps * stored)
        for channel in 0..<inputs[0] {
            for tap in 0..<taps { packed[tap * stored + channel] = weights[channel * taps + tap] }
        }
        self.weights = packed
    }

    var border: Extent { window.border }

    func size(of inputs: [Extent]) -> Extent? {
        guard let size = window.size(of: inputs[0]), inputs.count < 2 || inputs[1] == size else { return nil }
        return size
    }

    func multiplications(perPixelOf inputs: [Int]) -> Int { window.kernel.x * window.kernel.y * channels }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        var window = window.plain(activation)
        if let added = inputs.dropFirst().first {
            var added = unsafe added.plain
            unsafe cinference_convolve_each(&input, &result, &window, weights, bias, &added)
        } else {
            unsafe cinference_convolve_each(&input, &result, &window, weights, bias, nil)
        }
    }
}
