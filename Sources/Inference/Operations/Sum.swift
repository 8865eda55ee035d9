import CInference

/// The sum of two pictures of one size.
struct Sum: Operation {
    let channels: Int

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 2, inputs[0] == inputs[1] else { return nil }
        channels = inputs[0]
    }

    func size(of inputs: [Extent]) -> Extent? { inputs[0] == inputs[1] ? inputs[0] : nil }

    func run(_ inputs: [Picture], to output: Picture) { Self.add(inputs[0], inputs[1], scale: 1, to: output) }

    /// Adds a picture each pixel of which counts for `scale` x `scale` pixels.
    static func add(_ first: Picture, _ second: Picture, scale: Int32, to output: Picture) {
        // Unsafe: as in `Convolution`.
        var (first, second, result) = unsafe (first.plain, second.plain, output.plain)
        unsafe cinference_add(&first, &second, scale, &result)
    }
}

/// The sum of a picture and one of half its size.
struct DoubledSum: Operation {
    let channels: Int

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        guard !isPlain, inputs.count == 2, inputs[0] == inputs[1] else { return nil }
        channels = inputs[0]
    }

    func size(of inputs: [Extent]) -> Extent? {
        inputs[1].x * 2 == inputs[0].x && inputs[1].y * 2 == inputs[0].y ? inputs[0] : nil
    }

    func run(_ inputs: [Picture], to output: Picture) { Sum.add(inputs[0], inputs[1], scale: 2, to: output) }
}
