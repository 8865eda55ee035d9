import CInference

/// The maximum or the mean of each channel under a window.
struct Pool: Operation {
    let channels: Int
    private let window: Window
    private let isMean: Bool

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 1, let window = Window(layer) else { return nil }
        (channels, self.window, isMean) = (inputs[0], window, layer.isTrue("mean"))
        // There are no values beyond the edge to average.
        if isMean, window.border != Extent(x: 0, y: 0) { return nil }
    }

    var border: Extent { window.border }

    func size(of inputs: [Extent]) -> Extent? { window.size(of: inputs[0]) }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`.
        var (input, result) = unsafe (inputs[0].plain, output.plain)
        var window = window.plain(CInferenceLinear)
        unsafe cinference_pool(&input, &result, &window, isMean ? 1 : 0)
    }
}
