import CInference
import ScanModel

/// Layer norm: the channels of each pixel are normalised to mean 0 and variance 1, then scaled and shifted.
struct Normalisation: Operation {
    let channels: Int
    private let epsilon: Float
    private let scale: [Float]
    private let shift: [Float]

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 1, let epsilon = layer.members["epsilon"]?.number, epsilon > 0,
            let scale = layer.weights("weights", count: inputs[0]), let shift = layer.weights("bias", count: inputs[0])
        else { return nil }
        (channels, self.epsilon, self.scale, self.shift) = (inputs[0], Float(epsilon), scale, shift)
    }

    func size(of inputs: [Extent]) -> Extent? { inputs[0] }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        unsafe cinference_normalise(&input, &result, Int32(channels), scale, shift, epsilon)
    }
}
