import Inference
import Testing

@Suite struct ModelFileTests {
    static let good = ModelBytes(
        header:
            #"{"network":"test","layers":[{"kind":"convolution","input":0,"channels":1,"kernel":[1,1],"stride":[1,1],"padding":[0,0],"weights":0,"bias":1}]}"#,
        weights: [1, 2])

    @Test func aGoodOneIsRead() throws {
        let model = try ModelFile(Self.good.bytes, path: "good")
        #expect(try model.string("network") == "test")
        _ = try Network(model)
        let error = #expect(throws: ModelError.self) { try model.integer("rows") }
        #expect(error?.description == "good: its header has no number rows")
    }

    @Test func anyDamagedByteIsNoticed() {
        let good = Self.good.bytes
        for index in good.indices {
            var damaged = good
            damaged[index] ^= 0x10
            let error = #expect(throws: ModelError.self, "byte \(index)") { try ModelFile(damaged, path: "f") }
            if index >= 16 { #expect(error?.problem.contains("damaged") == true) }
        }
        for count in good.indices {
            #expect(throws: ModelError.self, "\(count) bytes") { try ModelFile(Array(good[..<count]), path: "f") }
        }
    }

    @Test(arguments: [
        ("{\"layers\":[]}", "no layers"), ("[]", "isn't a JSON object"), ("{", "isn't a JSON object"),
        ("{\"layers\":[{\"kind\":\"pool\",\"input\":0}]}", "layer 1"),
        ("{\"layers\":[{\"kind\":\"addDoubled\",\"input\":1,\"added\":0}]}", "layer 1"),
        (good.header.replacing("\"bias\":1", with: "\"bias\":-1"), "layer 1"),
    ])
    func whatIsNoNetworkIsRefused(header: String, words: String) {
        var model = Self.good
        model.header = header
        let error = #expect(throws: ModelError.self) { try Network(ModelFile(model.bytes, path: "f")) }
        #expect(error?.problem.contains(words) == true, "\(error?.problem ?? "")")
    }

    @Test func whatDoesNotFitIsRefused() throws {
        var model = Self.good
        model.weights = [1]
        let short = try ModelFile(model.bytes, path: "f")
        #expect(throws: ModelError.self) { try Network(short) }
        model.version = 2
        let error = #expect(throws: ModelError.self) { try ModelFile(model.bytes, path: "f") }
        #expect(error?.problem.contains("version 2; this program reads version 1") == true)
    }
}
