import CInference

/// A trained network, ready to run. After the first run at the largest size it no longer allocates memory.
///
/// Not thread-safe: all runs share its pictures.
public final class Network {
    private let layers: [Layer]
    private let pictures: [Picture]
    /// The pictures that each layer reads.
    private let inputs: [[Picture]]
    private let memory = PictureMemory()
    /// The number of the last layer that reads each picture; the output is kept for the caller.
    private let lastUses: [Int]

    /// The number of channels of the input.
    public static let inputChannels = 1

    /// The name of the kernels in use: `avx512`, `avx2`, `neon` or `portable`.
    public static var kernels: String { unsafe String(cString: cinference_kernels()) }

    /// The names of the kernels that this machine supports, the fastest first.
    public static var availableKernels: [String] {
        var names: [String] = []
        // Unsafe: names are constants in the C library.
        while let name = unsafe cinference_kernels_at(Int32(names.count)) { unsafe names.append(String(cString: name)) }
        return names
    }

    /// Selects the kernels of every network in this process by name, for tests and comparisons; nil selects the
    /// fastest.
    public static func use(kernels name: String?) { unsafe cinference_use(name) }

    /// Replaces values by their softmax.
    public static func softmax(_ values: inout MutableSpan<Float>, at start: Int, count: Int) {
        precondition(start >= 0 && count > 0 && start + count <= values.count, "the values lie in the span")
        // Unsafe: C reads and writes the values that the precondition checks.
        unsafe values.withUnsafeMutableBufferPointer { buffer in
            unsafe cinference_softmax(buffer.baseAddress.unsafelyUnwrapped + start, Int32(count))
        }
    }

    /// - Throws: `ModelError` if the layers of the file don't match one another.
    public init(_ model: ModelFile) throws(ModelError) {
        var channels = [Self.inputChannels]
        var layers: [Layer] = []
        for (index, node) in model.layers.enumerated() {
            guard let layer = Layer(node, number: index + 1, channels: channels, weights: model.weights) else {
                throw ModelError(
                    file: model.path,
                    problem: "layer \(index + 1) lacks weights, or doesn't fit the layers that it reads")
            }
            layers.append(layer)
            channels.append(layer.operation.channels)
        }
        var borders = [Extent](repeating: Extent(x: 0, y: 0), count: channels.count)
        var lastUses = Array(channels.indices)
        for (index, layer) in layers.enumerated() {
            let first = layer.inputs[0]
            borders[first].x = max(borders[first].x, layer.operation.border.x)
            borders[first].y = max(borders[first].y, layer.operation.border.y)
            for input in layer.inputs { lastUses[input] = index + 1 }
        }
        lastUses[layers.count] = .max
        let memory = memory
        let pictures = zip(channels, borders).enumerated().map { index, shape in
            Picture(channels: shape.0, border: shape.1, isPlain: index == 0, in: memory)
        }
        inputs = layers.map { layer in layer.inputs.map { pictures[$0] } }
        (self.layers, self.pictures, self.lastUses) = (layers, pictures, lastUses)
    }

    /// Sets the size of the input.
    /// - Returns: the size of the output; nil if the input is too small, or if branches of the network would differ in
    ///   size.
    public func resize(width: Int, height: Int) -> (width: Int, height: Int)? {
        guard width > 0, height > 0 else { return nil }
        let output = pictures[layers.count]
        let wanted = Extent(x: width, y: height)
        if wanted == pictures[0].size { return (output.width, output.height) }
        var sizes = [wanted]
        for layer in layers {
            guard let size = layer.operation.size(of: layer.inputs.map { sizes[$0] }) else { return nil }
            sizes.append(size)
        }
        let places = PicturePlaces(counts: zip(pictures, sizes).map { $0.count(in: $1) }, lastUses: lastUses)
        memory.reserve(places.count)
        for (index, picture) in pictures.enumerated() { picture.place(sizes[index], at: places.starts[index]) }
        return (output.width, output.height)
    }

    /// Lends a row of the input for writing: one value per pixel.
    public func withInputRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        pictures[0].withRow(y, body)
    }

    /// Runs all layers on the input, which must be written again before the next run.
    public func run() {
        pictures[0].clearBorder()
        for (index, layer) in layers.enumerated() {
            pictures[index + 1].clearBorder()
            layer.operation.run(inputs[index], to: pictures[index + 1])
        }
    }

    /// The number of floats per pixel of the output; only the first `outputChannels` are used.
    public var outputStride: Int { pictures[layers.count].pixelStride }
    /// The number of channels of the output.
    public var outputChannels: Int { pictures[layers.count].channels }

    /// Lends a row of the output: `outputStride` values per pixel.
    public func withOutputRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        pictures[layers.count].withRow(y, body)
    }

    /// The number of multiplications in convolutions for a run at the current size.
    public var multiplications: Int {
        layers.enumerated().reduce(0) { sum, pair in
            let picture = pictures[pair.offset + 1]
            let channels = inputs[pair.offset].map(\.channels)
            return sum + picture.width * picture.height * pair.element.operation.multiplications(perPixelOf: channels)
        }
    }

    /// The size of its pictures in bytes, at the current size.
    public var pictureBytes: Int { memory.count * MemoryLayout<Float>.stride }
}
