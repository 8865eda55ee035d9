import Foundation
import Payloads
import ScanModel
import TestSupport
import Testing

/// docs/protocol.md names the components of each kind.
@Suite struct DocumentationTests {
    @Test func everyComponentIsDescribed() throws {
        let text = try String(contentsOfFile: TestSupport.repository + "/docs/protocol.md", encoding: .utf8)
        var rows: [String: Set<Substring>] = [:]
        for row in text.split(separator: "\n") where row.hasPrefix("| `") {
            let words = row.split { !$0.isLetter && !$0.isNumber }
            if let kind = words.first { rows[String(kind), default: []].formUnion(words) }
        }
        for sample in Sample.all where sample.kind != .iso15434 {
            let words = try #require(rows[sample.kind.rawValue])
            for component in try #require(PayloadMeaning(sample.payload)).components {
                // Of several with one name, the second and later ones have a number.
                let plain = component.name.last?.isNumber == true ? component.name.dropLast() : component.name[...]
                let name = plain.replacing("debtor", with: "creditor")
                #expect(words.contains(component.name[...]) || words.contains(name[...]), "\(sample.kind): \(name)")
            }
        }
    }
}
