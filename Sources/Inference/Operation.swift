/// What a layer does with the pictures that it reads. One type for each kind, listed in `Layer.operations`.
protocol Operation: Sendable {
    /// Reads a layer's description.
    /// - Parameters:
    ///   - channels: of the pictures that it reads.
    ///   - isPlain: whether the first of them is the network's input, whose single channel is stored alone.
    /// - Returns: nil where the description is not one of such a layer, or doesn't fit the pictures.
    init?(_ layer: LayerDescription, channels: [Int], isPlain: Bool)

    /// Channels that it makes.
    var channels: Int { get }
    /// Pixels beyond each edge of its first picture that it reads; they are zero.
    var border: Extent { get }

    /// The size of what it makes of pictures of these sizes; nil where they are too small, or don't fit one another.
    func size(of inputs: [Extent]) -> Extent?

    /// Multiplications for each pixel that it makes.
    func multiplications(perPixelOf channels: [Int]) -> Int

    /// Reads the pictures and writes all pixels of another one.
    func run(_ inputs: [Picture], to output: Picture)
}

extension Operation {
    var border: Extent { Extent(x: 0, y: 0) }
    func multiplications(perPixelOf channels: [Int]) -> Int { 0 }
}
