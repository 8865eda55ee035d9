import Inference
import Testing

/// Networks of one layer against the definition of a convolution, with every set of kernels that this machine has.
@Suite(.serialized) struct NetworkTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        var kind = "convolution"
        var size = (width: 13, height: 7)
        var channels = 5
        var kernel = (x: 3, y: 3)
        var stride = (x: 1, y: 1)
        var padding = (x: 1, y: 1)
        var isRectified = false
        var testDescription: String { "\(kind) \(channels) \(kernel) \(stride) \(padding)" }
    }

    static let shapes = [
        Shape(), Shape(size: (40, 9), channels: 33, kernel: (5, 3), padding: (2, 1), isRectified: true),
        Shape(channels: 16, kernel: (1, 1), padding: (0, 0)), Shape(kernel: (3, 3), stride: (2, 1)),
        Shape(size: (16, 16), kernel: (4, 4), stride: (4, 4), padding: (0, 0)),
        Shape(size: (9, 2), channels: 20, kernel: (3, 2), padding: (1, 0)), Shape(size: (1, 1), kernel: (3, 3)),
    ]

    /// A number between -1 and 1 for each index, without a pattern that an error could hide in.
    static func value(_ index: Int) -> Float { Float((index &* 2_654_435_761) >> 7 & 255) / 128 - 1 }

    @Test(arguments: shapes, Network.availableKernels)
    func aLayerDoesWhatAConvolutionIs(shape: Shape, kernels: String) throws {
        // A first layer spreads the single channel of the input over several, so that the second has some to mix.
        let first = 6
        let count = first + first * shape.channels * shape.kernel.x * shape.kernel.y
        let weights = (0..<2 * first + count + shape.channels).map { Float(Float16(Self.value($0))) }
        let second = 2 * first
        let bias = second + count - first
        let header = """
            {"layers":[{"kind":"convolution","input":0,"channels":\(first),"kernel":[1,1],"stride":[1,1],"padding":[0,0],\
            "weights":0,"bias":\(first)},{"kind":"convolution","input":1,"channels":\(shape.channels),\
            "kernel":[\(shape.kernel.x),\(shape.kernel.y)],"stride":[\(shape.stride.x),\(shape.stride.y)],\
            "padding":[\(shape.padding.x),\(shape.padding.y)],"rectified":\(shape.isRectified),\
            "weights":\(second),"bias":\(bias)}]}
            """
        let network = try Network(ModelFile(ModelBytes(header: header, weights: weights).bytes, path: "test"))
        Network.use(kernels: kernels)
        defer { Network.use(kernels: nil) }
        let output = try #require(run(network, shape.size))
        let (width, height) = shape.size
        func input(_ x: Int, _ y: Int, _ channel: Int) -> Float {
            guard x >= 0, y >= 0, x < width, y < height else { return 0 }
            return Self.value(y * width + x) * weights[channel] + weights[first + channel]
        }
        let columns = (width + 2 * shape.padding.x - shape.kernel.x) / shape.stride.x + 1
        let rows = (height + 2 * shape.padding.y - shape.kernel.y) / shape.stride.y + 1
        #expect(output.count == columns * rows)
        for (place, values) in output.enumerated() {
            for channel in 0..<shape.channels {
                var sum = weights[bias + channel]
                for v in 0..<shape.kernel.y {
                    for u in 0..<shape.kernel.x {
                        let x = place % columns * shape.stride.x + u - shape.padding.x
                        let y = place / columns * shape.stride.y + v - shape.padding.y
                        for c in 0..<first {
                            let tap = ((channel * shape.kernel.y + v) * shape.kernel.x + u) * first + c
                            sum += input(x, y, c) * weights[second + tap]
                        }
                    }
                }
                if shape.isRectified { sum = max(0, sum) }
                #expect(abs(values[channel] - sum) < 1e-3, "place \(place), channel \(channel)")
            }
        }
    }

    @Test(arguments: Network.availableKernels)
    func eachChannelByItselfAndDoubling(kernels: String) throws {
        // 1: copy; 2: every second pixel; 3: sum of three neighbours of each; 4: 1 + doubled 3.
        let header = """
            {"layers":[{"kind":"convolution","input":0,"channels":1,"kernel":[1,1],"stride":[1,1],"padding":[0,0],"weights":0,"bias":1},\
            {"kind":"convolution","input":1,"channels":1,"kernel":[1,1],"stride":[2,2],"padding":[0,0],"weights":0,"bias":1},\
            {"kind":"each","input":2,"channels":1,"kernel":[3,1],"stride":[1,1],"padding":[1,0],"weights":2,"bias":1},\
            {"kind":"addDoubled","input":1,"added":3}]}
            """
        let network = try Network(ModelFile(ModelBytes(header: header, weights: [1, 0, 1, 1, 1]).bytes, path: "test"))
        Network.use(kernels: kernels)
        defer { Network.use(kernels: nil) }
        let output = try #require(run(network, (width: 20, height: 4))).map { $0[0] }
        func input(_ x: Int, _ y: Int) -> Float { x >= 0 && x < 20 ? Self.value(y * 20 + x) : 0 }
        for y in 0..<4 {
            for x in 0..<20 {
                let (u, v) = (x / 2 * 2, y / 2 * 2)
                let sum = input(x, y) + input(u - 2, v) + input(u, v) + input(u + 2, v)
                #expect(abs(output[y * 20 + x] - sum) < 1e-5)
            }
        }
        #expect(network.resize(width: 21, height: 4) == nil, "an odd width can't be doubled back")
    }

    @Test func anotherSizeLeavesNothingBehind() throws {
        let shape = Self.shapes[0]
        let header = """
            {"layers":[{"kind":"convolution","input":0,"channels":2,"kernel":[3,3],"stride":[1,1],"padding":[1,1],"weights":0,"bias":18},\
            {"kind":"convolution","input":1,"channels":2,"kernel":[3,3],"stride":[1,1],"padding":[1,1],"weights":0,"bias":18}]}
            """
        let weights = (0..<40).map(Self.value)
        let model = try ModelFile(ModelBytes(header: header, weights: weights).bytes, path: "test")
        let used = try Network(model)
        _ = run(used, (width: 40, height: 20))
        _ = run(used, (width: 9, height: 31))
        #expect(try run(used, shape.size) == run(Network(model), shape.size))
    }

    private func run(_ network: Network, _ size: (width: Int, height: Int)) -> [[Float]]? {
        guard let output = network.resize(width: size.width, height: size.height) else { return nil }
        for y in 0..<size.height {
            network.withInputRow(y) { row in for x in 0..<size.width { row[x] = Self.value(y * size.width + x) } }
        }
        network.run()
        return (0..<output.height).flatMap { y in
            network.withOutputRow(y) { row in
                (0..<output.width).map { x in (0..<network.outputChannels).map { row[x * network.outputStride + $0] } }
            }
        }
    }
}
