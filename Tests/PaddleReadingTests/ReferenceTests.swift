import FoundationEssentials
import Glibc
import Inference
import TestSupport
import Testing
import TextModels
import TextRecognition

/// The converted networks against what ONNX Runtime makes of the original ones (reference.py).
@Suite(.serialized) struct ReferenceTests {
    private struct Reference: Decodable {
        var finder: [[Float]]
        var reader: [[Float]]
    }

    private let reference: Reference

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "reference.json")
        reference = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: file))
    }

    /// Runs a network on the pattern of reference.py.
    private func run(_ file: String, _ width: Int, _ height: Int, _ kernels: String) throws -> Network {
        let network = try Network(TextModelFiles.load(file, from: TestSupport.models))
        _ = try #require(network.resize(width: width, height: height))
        for y in 0..<height {
            network.withInputRow(y) { row in
                for x in 0..<width { row[x] = Float((x * 7 + y * 13 + x * y) % 32) / 16 - 1 }
            }
        }
        Network.use(kernels: kernels)
        defer { Network.use(kernels: nil) }
        network.run()
        return network
    }

    /// Weights are kept in 16 bits: three digits of each.
    private static let tolerance: Float = 0.03

    @Test(arguments: Network.availableKernels)
    func theDetectionNetworkGivesTheSame(kernels: String) throws {
        let network = try run(TextModelFiles.largeFinder, 96, 64, kernels)
        let stride = network.outputStride
        #expect(reference.finder.count == 8)
        for (row, values) in reference.finder.enumerated() {
            network.withOutputRow(row * 4) { output in
                for (column, value) in values.enumerated() {
                    let given = output[column * 4 * stride]
                    #expect(abs(given - value) < Self.tolerance * (1 + abs(value)), "\(column), \(row)")
                }
            }
        }
    }

    @Test(arguments: Network.availableKernels)
    func theRecognitionNetworkGivesTheSame(kernels: String) throws {
        let network = try run(TextModelFiles.largeReader, 96, 48, kernels)
        #expect(reference.reader.count == 12)
        network.withOutputRow(0) { output in
            for (step, values) in reference.reader.enumerated() {
                Network.softmax(&output, at: step * network.outputStride, count: network.outputChannels)
                for (number, value) in values.enumerated() {
                    let given = log(output[step * network.outputStride + number])
                    #expect(abs(given - value) < Self.tolerance * (1 + abs(value)), "step \(step), class \(number)")
                }
            }
        }
    }
}
