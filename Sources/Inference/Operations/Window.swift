import CInference

/// How a kernel goes over a picture.
struct Window: Sendable, Hashable {
    var kernel: Extent
    var stride: Extent
    /// Pixels that the first kernel reaches over the left and the top edge.
    var padding: Extent
    /// Pixels that the last kernel may reach over the right and the bottom edge.
    var paddingEnd: Extent

    /// - Returns: nil where the description has no window.
    init?(_ layer: LayerDescription) {
        guard let kernel = layer.extent("kernel", in: 1...64), let stride = layer.extent("stride", in: 1...64),
            let padding = layer.extent("padding", in: 0...64)
        else { return nil }
        (self.kernel, self.stride, self.padding) = (kernel, stride, padding)
        paddingEnd = padding
        if layer.members["paddingEnd"] != nil {
            guard let end = layer.extent("paddingEnd", in: 0...64) else { return nil }
            paddingEnd = end
        }
    }

    /// Pixels beyond an edge that it reads.
    var border: Extent { Extent(x: max(padding.x, paddingEnd.x), y: max(padding.y, paddingEnd.y)) }

    /// How often it fits; nil where the picture is smaller than the kernel.
    func size(of input: Extent) -> Extent? {
        let x = input.x + padding.x + paddingEnd.x - kernel.x
        let y = input.y + padding.y + paddingEnd.y - kernel.y
        return x >= 0 && y >= 0 ? Extent(x: x / stride.x + 1, y: y / stride.y + 1) : nil
    }

    /// As the kernels know it.
    func plain(_ activation: CInferenceActivation) -> CInferenceWindow {
        CInferenceWindow(
            kernelWidth: Int32(kernel.x), kernelHeight: Int32(kernel.y), strideX: Int32(stride.x),
            strideY: Int32(stride.y), padX: Int32(padding.x), padY: Int32(padding.y),
            activation: Int32(activation.rawValue))
    }
}

extension CInferenceActivation {
    /// The activation that a layer names, as `activation` or, for the most usual one, `rectified`; nil where it is unknown.
    init?(_ layer: LayerDescription) {
        switch layer.members["activation"]?.string {
        case nil: self = layer.isTrue("rectified") ? CInferenceRectified : CInferenceLinear
        case "rectified": self = CInferenceRectified
        case "gelu": self = CInferenceGELU
        case "swish": self = CInferenceSwish
        default: return nil
        }
    }
}
