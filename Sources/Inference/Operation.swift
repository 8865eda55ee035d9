/// The operation of a layer. Each kind has a type, listed in `Layer.operations`.
protocol Operation: Sendable {
    /// Parses a layer's description.
    /// - Parameters:
    ///   - channels: the channels of the pictures that it reads.
    ///   - isPlain: whether the first of them is the network's input, whose single channel is stored without padding.
    /// - Returns: nil if the description isn't that of such a layer, or doesn't match the pictures.
    init?(_ layer: LayerDescription, channels: [Int], isPlain: Bool)

    /// The number of channels of the output.
    var channels: Int { get }
    /// The number of pixels beyond each edge of its first picture that it reads; they are zero.
    var border: Extent { get }

    /// Returns the size of the output for pictures of these sizes; nil if they are too small or don't match.
    func size(of inputs: [Extent]) -> Extent?

    /// Returns the number of multiplications per pixel of the output.
    func multiplications(perPixelOf channels: [Int]) -> Int

    /// Reads the pictures and writes all pixels of the output.
    func run(_ inputs: [Picture], to output: Picture)
}

extension Operation {
    var border: Extent { Extent(x: 0, y: 0) }
    func multiplications(perPixelOf channels: [Int]) -> Int { 0 }
}
