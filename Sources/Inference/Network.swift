import CInference

/// A trained network, ready to run. After the first run of the largest size nothing is allocated any more.
///
/// Not safe to use from two threads at a time: its pictures are its own.
public final class Network {
    private let layers: [Layer]
    private let pictures: [Picture]
    /// The pictures that each layer reads.
    private let inputs: [[Picture]]
    private let memory = PictureMemory()
    /// The number of the last layer that reads each picture; the output is kept for whoever asks.
    private let lastUses: [Int]

    /// Channels of the input.
    public static let inputChannels = 1

    /// The kernels that run: `avx512`, `avx2`, `neon` or `portable`.
    public static var kernels: String { unsafe String(cString: cinference_kernels()) }

    /// The kernels that this machine can run, the fastest first.
    public static var availableKernels: [String] {
        var names: [String] = []
        // Unsafe: names are constants of the C library.
        while let name = unsafe cinference_kernels_at(Int32(names.count)) { unsafe names.append(String(cString: name)) }
        return names
    }

    /// Makes every network of this process run the kernels of a name, for tests and comparisons; nil for the fastest ones.
    public static func use(kernels name: String?) { unsafe cinference_use(name) }

    /// Replaces values by their softmax: e to the power of each, divided by the sum of these.
    public static func softmax(_ values: inout MutableSpan<Float>, at start: Int, count: Int) {
        precondition(start >= 0 && count > 0 && start + count <= values.count, "the values lie in the span")
        // Unsafe: C reads and writes the values that the precondition has checked.
        unsafe values.withUnsafeMutableBufferPointer { buffer in
            unsafe cinference_softmax(buffer.baseAddress.unsafelyUnwrapped + start, Int32(count))
        }
    }

    /// Makes a network.
    /// - Throws: `ModelError` where the layers of the file don't fit together.
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
    /// - Returns: the size of the output; nil where the input is too small, or of a size that the layers can't bring
    ///   together again.
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

    /// Writes a row of the input: as many values as it is wide.
    public func withInputRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        pictures[0].withRow(y, body)
    }

    /// Runs all layers on the input, which has to be written again before the next run.
    public func run() {
        pictures[0].clearBorder()
        for (index, layer) in layers.enumerated() {
            pictures[index + 1].clearBorder()
            layer.operation.run(inputs[index], to: pictures[index + 1])
        }
    }

    /// Floats from a pixel of the output to the next; the first `outputChannels` of them mean something.
    public var outputStride: Int { pictures[layers.count].pixelStride }
    /// Channels of the output.
    public var outputChannels: Int { pictures[layers.count].channels }

    /// Reads a row of the output: `outputStride` values for each pixel.
    public func withOutputRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        pictures[layers.count].withRow(y, body)
    }

    /// Multiplications of convolutions that a run on the present size takes.
    public var multiplications: Int {
        layers.enumerated().reduce(0) { sum, pair in
            let picture = pictures[pair.offset + 1]
            let channels = inputs[pair.offset].map(\.channels)
            return sum + picture.width * picture.height * pair.element.operation.multiplications(perPixelOf: channels)
        }
    }

    /// Bytes of its pictures in the present size.
    public var pictureBytes: Int { memory.count * MemoryLayout<Float>.stride }
}
