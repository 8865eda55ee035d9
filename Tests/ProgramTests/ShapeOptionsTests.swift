import ArgumentParser
import ScanModel
import Testing

@testable import datascan

/// What `--document`, `--part` and `--rectangles` add to a configuration.
@Suite struct ShapeOptionsTests {
    private func types(
        _ arguments: String..., to types: [RecognizedDataType] = [.text()]
    ) throws -> [RecognizedDataType] {
        try ShapeOptions.parse(arguments).adding(to: types)
    }

    @Test func withoutOptionsNothingChanges() throws {
        let wanted: [RecognizedDataType] = [.barcode(), .document(DocumentOptions(contents: .within))]
        #expect(try types(to: wanted) == wanted)
    }

    @Test func aDocumentIsAddedOnce() throws {
        #expect(try types("--document") == [.text(), .document()])
        let within = RecognizedDataType.document(DocumentOptions(contents: .within))
        #expect(try types("--document", to: [within]) == [within])
    }

    @Test func aPartMeansWithin() throws {
        let part = try Region(x: 0, y: 0.5, width: 1, height: 0.25)
        let expected = RecognizedDataType.document(DocumentOptions(contents: .within, part: part))
        #expect(try types("--part", "0,0.5,1,0.25") == [.text(), expected])
        #expect(try types("--document", "--part", "0,0.5,1,0.25", to: [.document()]) == [expected])
    }

    @Test(arguments: ["0,0,1", "0,0,1,1,1", "0,0,1,x", "0,0.5,1,0.6", "0,0,1,", "0,0,0,1"])
    func aWrongPartIsRefused(part: String) { #expect(throws: (any Error).self) { try types("--part", part) } }

    @Test func rectanglesAreAllOfThem() throws {
        var all = RectangleOptions()
        all.maximumObservations = 0
        #expect(try types("--rectangles") == [.text(), .rectangle(all)])
        var small = RectangleOptions()
        small.minimumSize = 0.01
        all.minimumSize = 0.01
        #expect(try types("--rectangles", to: [.rectangle(small)]) == [.rectangle(all)])
    }
}
