import DataScan
import FoundationEssentials
import ScanModel
import TestSupport
import Testing
import TextRecognition

/// Digits below bars, read by the networks where no text is asked for. `Symbols/make` draws the pictures.
@Suite struct CodeDigitsTests {
    /// What each event says of a code, as a word.
    private func told(_ path: String) throws -> [String] {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode(symbologies: [.ean8, .ean13, .upca])]
        let events = try GoldenTests.scan(path, settings: settings, lines: try NeuralLineRecognizer())
        return events.flatMap { event -> [String] in
            switch event {
            case .add(let change), .update(let change), .stable(let change):
                change.items.map {
                    "\(event.name) \($0.content.string) \($0.evidence?.printedDigits?.rawValue ?? "nothing")"
                }
            default: []
            }
        }
    }

    @Test(arguments: [("upca", "0012345678905"), ("ean13-addon2", "9771234567003"), ("ean8-addon2", "12345670")])
    func digitsThatSayTheSameConfirm(name: String, payload: String) throws {
        let path = "\(SymbolTests.folder)/\(name).png"
        #expect(try told(path) == ["add \(payload) agree", "stable \(payload) agree"])
    }

    /// The bars of one number over the digits of another: nobody is to act on it.
    @Test(arguments: ["relabelled", "relabelled-unlike"])
    func digitsOfAnotherNumberRefute(name: String) throws {
        let path = "\(SymbolTests.folder)/\(name).png"
        #expect(try told(path) == ["add 0012345678905 differ"])
    }

    /// Without these digits three frames are needed.
    @Test func liveACodeIsCertainASoonAsItsDigitsWereRead() throws {
        let scratch = try ScratchFolder()
        let picture = Array(try Data(contentsOf: URL(filePath: "\(SymbolTests.folder)/upca.png")))
        for frame in 0..<2 { _ = scratch.file("\(frame).png", picture) }
        #expect(try told(scratch.path).contains("stable 0012345678905 agree"))
    }

    @Test(arguments: ["relabelled", "relabelled-unlike"])
    func aRefutedCodeStaysTentativeHoweverOftenItIsRead(name: String) throws {
        let scratch = try ScratchFolder()
        let picture = Array(try Data(contentsOf: URL(filePath: "\(SymbolTests.folder)/\(name).png")))
        for frame in 0..<8 { _ = scratch.file("\(frame).png", picture) }
        let told = try told(scratch.path)
        #expect(!told.contains { $0.hasPrefix("stable") })
    }
}
