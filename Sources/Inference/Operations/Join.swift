import CInference
import ScanModel

/// The concatenated channels of several pictures; smaller pictures are enlarged by repeating pixels.
struct Join: Operation {
    let channels: Int
    private let parts: [(channels: Int, start: Int, scale: Int)]

    init?(_ layer: LayerDescription, channels inputs: [Int], isPlain: Bool) {
        let scales = layer.members["scales"]?.elements?.compactMap(\.integer) ?? []
        guard !isPlain, scales.count == inputs.count, scales.allSatisfy((1...64).contains) else { return nil }
        var start = 0
        var parts: [(channels: Int, start: Int, scale: Int)] = []
        for (count, scale) in zip(inputs, scales) {
            parts.append((count, start, scale))
            start += count
        }
        (channels, self.parts) = (start, parts)
    }

    func size(of inputs: [Extent]) -> Extent? {
        let sizes = zip(inputs, parts).map { Extent(x: $0.x * $1.scale, y: $0.y * $1.scale) }
        return sizes.allSatisfy { $0 == sizes[0] } ? sizes[0] : nil
    }

    func run(_ inputs: [Picture], to output: Picture) {
        // Unsafe: as in `Convolution`.
        var result = unsafe output.plain
        for (input, part) in zip(inputs, parts) {
            var input = unsafe input.plain
            unsafe cinference_join(&input, Int32(part.channels), Int32(part.scale), &result, Int32(part.start))
        }
        unsafe cinference_clear_channels(&result, Int32(channels))
    }
}
