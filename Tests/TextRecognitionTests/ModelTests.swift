import Imaging
import Inference
import ScanModel
import TestSupport
import Testing
import TextModels

@testable import TextRecognition

/// The model files of this package.
@Suite(.serialized) struct ModelTests {
    static let files = [TextModelFiles.finder, TextModelFiles.latin, "pages.documents"]

    @Test(arguments: files, Network.availableKernels)
    func itGivesWhatItGaveWhereItWasTrained(file: String, kernels: String) throws {
        let model = try TextModelFiles.load(file, from: TestSupport.models)
        let network = try Network(model)
        let check = try #require(model.header["check"]?.members)
        let width = try #require(check["width"]?.integer)
        let height = try #require(check["height"]?.integer)
        let expected = try #require(check["output"]?.elements).map { $0.elements?.compactMap(\.number) ?? [] }
        let size = try #require(network.resize(width: width, height: height))
        for y in 0..<height {
            network.withInputRow(y) { row in
                for x in 0..<width { row[x] = Float((x * 7 + y * 13 + x * y) % 32) / 16 - 1 }
            }
        }
        Network.use(kernels: kernels)
        defer { Network.use(kernels: nil) }
        network.run()
        let step = max(1, size.width * size.height / 8)
        var worst = 0.0
        for (index, values) in expected.enumerated() {
            let place = index * step
            network.withOutputRow(place / size.width) { row in
                for (channel, value) in values.prefix(network.outputChannels).enumerated() {
                    let given = Double(row[place % size.width * network.outputStride + channel])
                    worst = max(worst, abs(given - value) / (1 + abs(value)))
                }
            }
        }
        // Weights are kept in 16 bits: three digits of each.
        #expect(worst < 0.03, "\(worst)")
        #expect(!expected.isEmpty)
    }

    @Test func theLanguagesAreThoseThatAreOffered() throws {
        let reader = try LineReader(TextModelFiles.load(TextModelFiles.latin, from: TestSupport.models))
        #expect(reader.languages == TextOptions.supportedLanguages)
    }

    @Test func oneNetworkIsNotTheOther() throws {
        let finder = try TextModelFiles.load(TextModelFiles.finder, from: TestSupport.models)
        let reader = try TextModelFiles.load(TextModelFiles.latin, from: TestSupport.models)
        #expect(throws: ModelError.self) { try LineReader(finder) }
        #expect(throws: ModelError.self) { try LineFinder(reader) }
        let error = #expect(throws: ModelError.self) { try TextModelFiles.load("none.reader", from: "/nowhere") }
        #expect(error?.description.contains("/nowhere/none.reader") == true)
    }
}
