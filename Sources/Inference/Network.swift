import CInference

/// A convolutional network, ready to run. After the first run of the largest size nothing is allocated any more.
///
/// Not safe to use from two threads at a time: its pictures are its own.
public final class Network {
    private let layers: [PackedLayer]
    private let pictures: [Picture]

    /// Channels of the input.
    public static let inputChannels = 1

    /// Which kernels this machine runs: `avx2`, `neon` or `portable`.
    public static var kernels: String { unsafe String(cString: cinference_kernels()) }

    /// Makes every network of this process run its portable kernels, for tests and comparisons.
    public static func forcePortable(_ isForced: Bool) { cinference_force_portable(isForced ? 1 : 0) }

    /// Makes a network.
    /// - Throws: `ModelError` where the layers of the file don't fit together.
    public init(_ model: ModelFile) throws(ModelError) {
        var channels = [Self.inputChannels]
        var borders = [Layer.Extent(x: 0, y: 0)]
        for (index, layer) in model.layers.enumerated() {
            let made = layer.kind == .convolution ? layer.channels : channels[layer.input]
            guard layer.added.map({ channels[$0] == made }) ?? true, layer.kind != .each || layer.channels == made
            else {
                throw ModelError(
                    file: model.path, problem: "the channels of layer \(index + 1) don't fit those that it reads")
            }
            channels.append(made)
            borders.append(.init(x: 0, y: 0))
            borders[layer.input].x = max(borders[layer.input].x, layer.padding.x)
            borders[layer.input].y = max(borders[layer.input].y, layer.padding.y)
        }
        var packed: [PackedLayer] = []
        for (index, layer) in model.layers.enumerated() {
            guard
                let layer = PackedLayer(layer, inputs: channels[layer.input], isPlain: layer.input == 0, model.weights)
            else {
                throw ModelError(file: model.path, problem: "the weights of layer \(index + 1) are missing")
            }
            packed.append(layer)
        }
        layers = packed
        pictures = zip(channels, borders).enumerated().map { index, shape in
            Picture(channels: shape.0, border: shape.1, isPlain: index == 0)
        }
    }

    /// Sets the size of the input.
    /// - Returns: the size of the output; nil where the input is too small, or of a size that the layers can't bring
    ///   together again.
    public func resize(width: Int, height: Int) -> (width: Int, height: Int)? {
        guard width > 0, height > 0 else { return nil }
        pictures[0].resize(width: width, height: height)
        for (layer, picture) in zip(layers, pictures.dropFirst()) {
            let input = pictures[layer.plan.input]
            guard let size = layer.plan.outputSize(width: input.width, height: input.height) else { return nil }
            if let added = layer.plan.added.map({ pictures[$0] }) {
                let scale = layer.plan.kind == .addDoubled ? 2 : 1
                guard added.width * scale == size.x, added.height * scale == size.y else { return nil }
            }
            picture.resize(width: size.x, height: size.y)
        }
        return (pictures[layers.count].width, pictures[layers.count].height)
    }

    /// Writes a row of the input: as many values as it is wide.
    public func withInputRow<R>(_ y: Int, _ body: (inout MutableSpan<Float>) -> R) -> R {
        pictures[0].withRow(y, body)
    }

    /// Runs all layers on the input.
    public func run() {
        for (layer, picture) in zip(layers, pictures.dropFirst()) {
            layer.run(pictures[layer.plan.input], layer.plan.added.map { pictures[$0] }, to: picture)
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

    /// Multiplications that a run on the present size takes.
    public var multiplications: Int {
        zip(layers, pictures.dropFirst()).reduce(0) { sum, pair in
            let (layer, picture) = (pair.0.plan, pair.1)
            let each = layer.kernel.x * layer.kernel.y * picture.channels
            return switch layer.kind {
            case .convolution: sum + picture.width * picture.height * each * pictures[layer.input].channels
            case .each: sum + picture.width * picture.height * each
            case .addDoubled: sum
            }
        }
    }
}
