import CInference
import ScanModel

/// Squeeze and excitation: each channel is weighted by the output of two fully connected layers on the means of all
/// channels.
struct Excitation: Operation {
    let channels: Int
    private let reduced: Int
    private let slope: Float
    private let isResidual: Bool
    private let squeeze: [Float]
    private let squeezeBias: [Float]
    private let excite: [Float]
    private let exciteBias: [Float]

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 1, let reduced = layer.integer("reduced", in: 1...4096),
            let slope = layer.members["slope"]?.number,
            let squeeze = layer.weights("weights", count: inputs[0] * reduced),
            let squeezeBias = layer.weights("bias", count: reduced),
            let excite = layer.weights("excite", count: inputs[0] * reduced),
            let exciteBias = layer.weights("exciteBias", count: inputs[0])
        else { return nil }
        (channels, self.reduced, self.slope) = (inputs[0], reduced, Float(slope))
        isResidual = layer.isTrue("residual")
        (self.squeeze, self.squeezeBias) = (squeeze, squeezeBias)
        (self.excite, self.exciteBias) = (excite, exciteBias)
    }

    func size(of inputs: [Extent]) -> Extent? { inputs[0] }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`; the arrays outlive the call, and the scratch memory has at least two floats per
        // channel.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: channels + max(channels, reduced)) { scratch in
            unsafe squeeze.withUnsafeBufferPointer { squeeze in
                unsafe squeezeBias.withUnsafeBufferPointer { squeezeBias in
                    unsafe excite.withUnsafeBufferPointer { excite in
                        unsafe exciteBias.withUnsafeBufferPointer { exciteBias in
                            var layers = unsafe CInferenceExcitation(
                                channels: Int32(channels), reduced: Int32(reduced), squeeze: squeeze.baseAddress,
                                squeezeBias: squeezeBias.baseAddress, excite: excite.baseAddress,
                                exciteBias: exciteBias.baseAddress, slope: slope, isResidual: isResidual ? 1 : 0)
                            unsafe cinference_excite(&input, &result, &layers, scratch.baseAddress)
                        }
                    }
                }
            }
        }
    }
}
