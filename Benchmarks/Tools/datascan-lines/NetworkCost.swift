import Inference
import ScanModel

/// What a network costs and gives on a fixed pattern, which Benchmarks/text/reference_outputs.py has as well.
struct NetworkCost {
    private let network: Network
    private let size: (width: Int, height: Int)

    /// - Throws: `ModelError` where the file is not one of a network, or not for such a size.
    init(path: String, bytes: [UInt8], width: Int, height: Int) throws(ModelError) {
        network = try Network(ModelFile(bytes, path: path))
        guard let size = network.resize(width: width, height: height) else {
            throw ModelError(file: path, problem: "the network has no output for \(width) x \(height) pixels")
        }
        self.size = size
        for y in 0..<height {
            network.withInputRow(y) { row in for x in 0..<width { row[x] = Self.pattern(x, y) } }
        }
    }

    private static func pattern(_ x: Int, _ y: Int) -> Float { Float((x * 7 + y * 13 + x * y) % 32) / 16 - 1 }

    /// Runs the network and writes milliseconds of processor time, the least of some runs, and values of the output.
    func write(repeats: Int, width: Int, height: Int, to json: inout JSONWriter) {
        var least = Double.infinity
        for _ in 0..<repeats {
            for y in 0..<height {
                network.withInputRow(y) { row in for x in 0..<width { row[x] = Self.pattern(x, y) } }
            }
            let began = processorTime()
            network.run()
            least = min(least, processorTime() - began)
        }
        json.object { json in
            json.key("milliseconds")
            json.number(least, decimals: 3)
            json.key("multiplications")
            json.number(Double(network.multiplications) / 1e6, decimals: 1)
            json.key("megabytes")
            json.number(Double(network.pictureBytes) / 1e6, decimals: 1)
            json.key("output")
            json.array { json in
                let step = max(1, size.width * size.height / 8)
                for place in stride(from: 0, to: size.width * size.height, by: step) {
                    json.array { json in
                        network.withOutputRow(place / size.width) { row in
                            let first = place % size.width * network.outputStride
                            for channel in 0..<min(8, network.outputChannels) {
                                json.number(Double(row[first + channel]), decimals: 4)
                            }
                        }
                    }
                }
            }
        }
    }
}
