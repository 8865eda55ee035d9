import CInference

/// The geometry of a kernel: size, stride and padding.
struct Window: Sendable, Hashable {
    var kernel: Extent
    var stride: Extent
    /// Pixels by which the first kernel extends beyond the left and top edges.
    var padding: Extent
    /// Pixels by which the last kernel may extend beyond the right and bottom edges.
    var paddingEnd: Extent

    /// - Returns: nil if the description has no window.
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

    /// The number of pixels beyond an edge that it reads.
    var border: Extent { Extent(x: max(padding.x, paddingEnd.x), y: max(padding.y, paddingEnd.y)) }

    /// Returns the size of the output; nil if the picture is smaller than the kernel.
    func size(of input: Extent) -> Extent? {
        let x = input.x + padding.x + paddingEnd.x - kernel.x
        let y = input.y + padding.y + paddingEnd.y - kernel.y
        return x >= 0 && y >= 0 ? Extent(x: x / stride.x + 1, y: y / stride.y + 1) : nil
    }

    /// Returns the window in the kernels' format.
    func plain(_ activation: CInferenceActivation) -> CInferenceWindow {
        CInferenceWindow(
            kernelWidth: Int32(kernel.x), kernelHeight: Int32(kernel.y), strideX: Int32(stride.x),
            strideY: Int32(stride.y), padX: Int32(padding.x), padY: Int32(padding.y),
            activation: Int32(activation.rawValue))
    }
}

extension CInferenceActivation {
    /// The activation in a layer's description, given as `activation` or, for the most common one, as `rectified`; nil
    /// if it is unknown.
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
