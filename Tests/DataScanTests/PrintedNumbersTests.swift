import DataScan
import FoundationEssentials
import ScanModel
import TestSupport
import Testing
import TextRecognition

/// Numbers whose bars can't be read, by their printed digits. `Symbols/make` draws the pictures.
@Suite struct PrintedNumbersTests {
    /// What the events say of a picture, as a still one or in so many frames, each as words.
    private func told(_ name: String, frames: Int? = nil, digits: Bool = true) throws -> [String] {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode(symbologies: [.ean8, .ean13, .upca], printedDigits: digits)]
        let scratch = try ScratchFolder()
        var path = "\(SymbolTests.folder)/\(name).png"
        if let frames {
            let picture = Array(try Data(contentsOf: URL(filePath: path)))
            for frame in 0..<frames { _ = scratch.file("\(100 + frame).png", picture) }
            path = scratch.path
        }
        let events = try GoldenTests.scan(path, settings: settings, lines: try NeuralLineRecognizer())
        #expect(ContractChecker.breaches(in: events) == [])
        return events.flatMap { event -> [String] in
            switch event {
            case .add(let change), .stable(let change):
                change.items.map { item in
                    let source = item.details.source == .printedDigits ? " by digits" : ""
                    let evidence = item.evidence.map { " \($0.plainReads) \($0.printedDigits?.rawValue ?? "-")" } ?? ""
                    return "\(event.name) \(item.barcode?.symbology.rawValue ?? "?") \(item.content.string)\(source)"
                        + (item.details.source == .printedDigits ? evidence : "")
                }
            case .remove(let change): change.items.map { "remove \($0.reason.rawValue)" }
            default: []
            }
        }
    }

    private static let scratched = [
        ("scratched-ean13", "ean13 4006381333931"), ("scratched-upca", "upca 0012345678905"),
        ("scratched-ean8", "ean8 12345670"),
    ]

    @Test(arguments: scratched)
    func aPicture(name: String, content: String) throws {
        #expect(
            try told(name) == [
                "add \(content) by digits 0 -", "stable \(content) by digits 0 -", "remove sourceEnded",
            ])
    }

    @Test(arguments: scratched)
    func aStream(name: String, content: String) throws {
        #expect(
            try told(name, frames: 24) == [
                "add \(content) by digits 0 -", "stable \(content) by digits 0 -", "remove sourceEnded",
            ])
    }

    /// It has to be requested; a number that stands alone isn't a code; and bars that can be read are.
    @Test func onlyTheLastResort() throws {
        for (name, _) in Self.scratched {
            #expect(try told(name, digits: false) == [])
            #expect(try told(name, frames: 12, digits: false) == [])
        }
        #expect(try told("bare-ean13") == [])
        #expect(try told("bare-ean13", frames: 12) == [])
        let whole = ["add upca 0012345678905", "stable upca 0012345678905", "remove sourceEnded"]
        #expect(try told("upca") == whole)
        #expect(try told("upca", frames: 12) == whole)
    }
}
