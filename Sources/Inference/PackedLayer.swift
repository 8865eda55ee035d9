import CInference

/// A layer with its weights in the order in which the kernels read them.
struct PackedLayer: Sendable {
    let plan: Layer
    private var weights: [Float] = []
    private var bias: [Float] = []

    /// - Parameters:
    ///   - inputs: channels of the picture that it reads.
    ///   - isPlain: whether those are stored without filling up groups.
    ///   - all: the weights of the model.
    init?(_ layer: Layer, inputs: Int, isPlain: Bool, _ all: [Float]) {
        plan = layer
        guard layer.kind != .addDoubled else { return }
        let taps = layer.kernel.x * layer.kernel.y
        let group = Int(CINFERENCE_GROUP)
        let outputs = Picture.padded(layer.channels)
        let each = layer.kind == .each
        let count = layer.channels * taps * (each ? 1 : inputs)
        guard layer.weights + count <= all.count, layer.bias + layer.channels <= all.count else { return nil }
        bias = Array(all[layer.bias..<layer.bias + layer.channels])
        bias.append(contentsOf: repeatElement(0, count: outputs - layer.channels))
        if each {
            weights = [Float](repeating: 0, count: taps * outputs)
            for channel in 0..<layer.channels {
                for tap in 0..<taps { weights[tap * outputs + channel] = all[layer.weights + channel * taps + tap] }
            }
            return
        }
        let stored = isPlain ? inputs : Picture.padded(inputs)
        weights = [Float](repeating: 0, count: outputs * taps * stored)
        for output in 0..<layer.channels {
            for tap in 0..<taps {
                for input in 0..<inputs {
                    let place = ((output / group * taps + tap) * stored + input) * group + output % group
                    weights[place] = all[layer.weights + (output * taps + tap) * inputs + input]
                }
            }
        }
    }

    func run(_ input: Picture, _ added: Picture?, to output: Picture) {
        // Unsafe: the kernels are C. The pictures have the sizes and borders that `Network.resize` gave them for this
        // very layer, and the weights as many floats as `init` made of those sizes.
        unsafe input.withPlain { input in
            unsafe output.withPlain { output in
                if plan.kind == .addDoubled {
                    unsafe added?.withPlain { half in
                        unsafe withUnsafePointer(to: input) { input in
                            unsafe withUnsafePointer(to: output) { output in
                                unsafe withUnsafePointer(to: half) { unsafe cinference_add_doubled(input, $0, output) }
                            }
                        }
                    }
                } else if let added {
                    unsafe added.withPlain { added in
                        unsafe withUnsafePointer(to: added) { unsafe convolve(input, output, $0) }
                    }
                } else {
                    unsafe convolve(input, output, nil)
                }
            }
        }
    }

    private func convolve(
        _ input: CInferencePicture, _ output: CInferencePicture, _ added: UnsafePointer<CInferencePicture>?
    ) {
        var window = CInferenceWindow(
            kernelWidth: Int32(plan.kernel.x), kernelHeight: Int32(plan.kernel.y), strideX: Int32(plan.stride.x),
            strideY: Int32(plan.stride.y), padX: Int32(plan.padding.x), padY: Int32(plan.padding.y),
            isRectified: plan.isRectified ? 1 : 0)
        var (input, output) = unsafe (input, output)
        if plan.kind == .each {
            unsafe cinference_convolve_each(&input, &output, &window, weights, bias)
        } else {
            unsafe cinference_convolve(&input, &output, &window, weights, bias, added)
        }
    }
}

extension Layer {
    /// The size of what it makes; nil where the input is smaller than the kernel.
    func outputSize(width: Int, height: Int) -> Extent? {
        guard kind != .addDoubled else { return Extent(x: width, y: height) }
        let (w, h) = (width + 2 * padding.x - kernel.x, height + 2 * padding.y - kernel.y)
        guard w >= 0, h >= 0 else { return nil }
        return Extent(x: w / stride.x + 1, y: h / stride.y + 1)
    }
}
