import CInference
import ScanModel

/// The sum of two pictures: of the same size (`add`), or with the second one half as large (`addDoubled`).
struct Sum: Operation {
    let channels: Int
    /// The number of output pixels along each side that a pixel of the second picture covers.
    private let scale: Int

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 2, inputs[0] == inputs[1] else { return nil }
        channels = inputs[0]
        scale = layer.members["kind"]?.string == "addDoubled" ? 2 : 1
    }

    func size(of inputs: [Extent]) -> Extent? {
        inputs[1].x * scale == inputs[0].x && inputs[1].y * scale == inputs[0].y ? inputs[0] : nil
    }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`.
        var (first, second, result) = unsafe (inputs[0].plain, inputs[1].plain, output.plain)
        unsafe cinference_add(&first, &second, Int32(scale), &result)
    }
}
