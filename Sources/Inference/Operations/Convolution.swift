import CInference

/// A convolution over all channels; a second picture is added to the result.
struct Convolution: Operation {
    let channels: Int
    private let window: Window
    private let activation: CInferenceActivation
    /// One float per channel of a group, for each group of output channels, kernel row, kernel column and stored input
    /// channel.
    private let weights: [Float]
    private let bias: [Float]

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard let channels = layer.integer("channels", in: 1...32768), let window = Window(layer),
            let activation = CInferenceActivation(layer), inputs.count <= 2, inputs.count < 2 || inputs[1] == channels,
            let weights = layer.weights("weights", count: channels * window.kernel.x * window.kernel.y * inputs[0]),
            let bias = layer.weights("bias", count: channels)
        else { return nil }
        (self.channels, self.window, self.activation) = (channels, window, activation)
        self.bias = bias + repeatElement(0, count: Picture.padded(channels) - channels)
        self.weights = Self.packed(
            weights, channels: channels, taps: window.kernel.x * window.kernel.y, inputs: inputs[0],
            stored: isPlain ? inputs[0] : Picture.padded(inputs[0]))
    }

    /// Reorders weights from output, tap, input to the order of the kernels.
    private static func packed(_ weights: [Float], channels: Int, taps: Int, inputs: Int, stored: Int) -> [Float] {
        let group = Int(CINFERENCE_GROUP)
        var packed = [Float](repeating: 0, count: Picture.padded(channels) * taps * stored)
        for output in 0..<channels {
            for tap in 0..<taps {
                let target = ((output / group * taps + tap) * stored) * group + output % group
                let source = (output * taps + tap) * inputs
                for input in 0..<inputs { packed[target + input * group] = weights[source + input] }
            }
        }
        return packed
    }

    var border: Extent { window.border }

    func size(of inputs: [Extent]) -> Extent? {
        guard let size = window.size(of: inputs[0]), inputs.count < 2 || inputs[1] == size else { return nil }
        return size
    }

    func multiplications(perPixelOf inputs: [Int]) -> Int { window.kernel.x * window.kernel.y * inputs[0] * channels }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: the kernels are C. `Network.resize` gave the pictures the sizes and borders that this layer needs,
        // and `packed` made an array of matching size.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        var window = window.plain(activation)
        if isPointwise, inputs.allSatisfy(\.isContiguous), output.isContiguous {
            // One long row leaves fewer remaining pixels than many row ends do.
            unsafe result.width *= result.height
            unsafe result.height = 1
        }
        if let added = inputs.dropFirst().first {
            var added = unsafe added.plain
            unsafe cinference_convolve(&input, &result, &window, weights, bias, &added)
        } else {
            unsafe cinference_convolve(&input, &result, &window, weights, bias, nil)
        }
    }

    private var isPointwise: Bool {
        let one = Extent(x: 1, y: 1)
        return window.kernel == one && window.stride == one && window.border == Extent(x: 0, y: 0)
    }
}
