import CInference

/// A convolution of all channels with one another; a second picture is added to what it makes.
struct Convolution: Operation {
    let channels: Int
    private let window: Window
    private let activation: CInferenceActivation
    /// For each group of output channels, kernel row, kernel column and stored input channel a float for each of the group.
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

    /// Brings weights from the order output, tap, input into that of the kernels.
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
        // Unsafe: the kernels are C. The pictures have the sizes and borders that `Network.resize` gave them for this very
        // layer, and the weights as many floats as `packed` made for them.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        var window = window.plain(activation)
        if isPointwise, inputs.allSatisfy(\.isContiguous), output.isContiguous {
            // One long row: fewer pixels are left over at the ends of rows.
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
