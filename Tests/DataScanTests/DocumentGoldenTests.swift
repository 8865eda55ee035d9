import DataScan
import DocumentRecognition
import Foundation
import ScanModel
import TestSupport
import Testing

/// The demo's labels as documents, with the shipped network: what came and left when, and which code lay on what.
/// DATASCAN_RECORD=1 writes the golden file again.
@Suite struct DocumentGoldenTests {
    private func said(_ types: [RecognizedDataType]) throws -> [String] {
        var settings = ScanSettings()
        settings.recognizedDataTypes = types
        let models = TestSupport.repository + "/Sources/ModelFiles/Models"
        let events = try GoldenTests.scan(
            TestSupport.demo, settings: settings, documents: try NeuralDocumentRecognizer(folder: models))
        var names: [String: String] = [:]
        func name(_ id: String) -> String {
            if let known = names[id] { return known }
            names[id] = "#\(names.count + 1)"
            return names[id] ?? ""
        }
        func line(_ event: String, _ change: Change) -> [String] {
            change.items.map { item in
                let page = item.page.map { " on " + name($0.document) } ?? ""
                return
                    "\(change.moment.frame) \(event) \(item.content.kind) \(name(item.id)) \(item.content.string)\(page)"
            }
        }
        return events.flatMap { event -> [String] in
            switch event {
            case .add(let change): line("add", change)
            case .stable(let change): line("stable", change)
            case .remove(let removal):
                removal.items.map { "\(removal.moment.frame) remove \(name($0.id)) \($0.reason)" }
            default: []
            }
        }
    }

    @Test func theDemoGivesItsGoldenDocuments() throws {
        let lines = try said([.document(), .barcode()])
        let golden = GoldenTests.folder.appending(path: "Golden/documents.txt")
        if ProcessInfo.processInfo.environment["DATASCAN_RECORD"] == "1" {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: golden)
        }
        let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines == expected)
    }

    @Test func withinReportsOnlyWhatLiesOnADocument() throws {
        let all = try said([.document(), .barcode()])
        let within = try said([.document(DocumentOptions(contents: .within)), .barcode()])
        #expect(within.contains { $0.contains("stable barcode") })
        #expect(within.filter { $0.contains("stable barcode") }.allSatisfy { $0.contains(" on #") })
        #expect(within.count <= all.count)
    }
}
