import FoundationEssentials
import ScanModel
import TestSupport
import Testing

/// Symbols that are parts of one content, in pictures, through the whole pipeline.
@Suite struct StructuredAppendScanTests {
    static let content = "first part, second part."

    @Test(arguments: [
        ("qr", "77", "]Q1"), ("datamatrix", "257", "]d1"), ("aztec", "ID7", "]z0"), ("pdf417", "017", "]L2"),
    ])
    func partsInOneViewAreOneItem(name: String, id: String, identifier: String) throws {
        let item = try SymbolTests.item("\(name)-both").item
        #expect(item.barcode?.payload == Self.content)
        #expect(item.barcode?.payloadData == Array(Self.content.utf8))
        #expect(item.barcode?.symbologyIdentifier == identifier)
        #expect(item.details.structuredAppend == StructuredAppend(index: nil, count: 2, id: id))
        // Both parts lie within.
        #expect(item.bounds.contains(Point(x: 0.25, y: 0.5)) && item.bounds.contains(Point(x: 0.75, y: 0.5)))
    }

    @Test(arguments: ["qr", "datamatrix", "aztec", "pdf417"])
    func partsOneAfterTheOtherAreOneItem(name: String) throws {
        let scratch = try ScratchFolder()
        for frame in 0..<16 {
            let part = try Data(contentsOf: URL(filePath: "\(SymbolTests.folder)/\(name)-\(frame < 6 ? 2 : 1).png"))
            _ = scratch.file("\(100 + frame).png", Array(part))
        }
        let events = try GoldenTests.scan(scratch.path)
        #expect(ContractChecker.breaches(in: events) == [])
        #expect(
            events.map(\.name).filter { $0 != "update" && $0 != "camera" } == [
                "hello", "snapshot", "add", "stable", "remove",
            ])
        for case .stable(let change) in events {
            #expect(change.items.map(\.content.string) == [Self.content])
            #expect(change.moment.frame >= 6)
            #expect(change.allItems == change.items.map(\.id))
        }
    }

    @Test func aSinglePartOfAPictureIsToldButNeverStable() throws {
        let events = try GoldenTests.scan("\(SymbolTests.folder)/qr-1.png")
        #expect(ContractChecker.breaches(in: events) == [])
        #expect(events.map(\.name).filter { $0 != "camera" } == ["hello", "snapshot", "add", "remove"])
        for case .add(let change) in events {
            #expect(change.items.map(\.details.structuredAppend) == [StructuredAppend(index: 0, count: 2, id: "77")])
        }
        for case .add(let change) in try GoldenTests.scan("\(SymbolTests.folder)/mirrored.png") {
            #expect(change.items.map(\.details.isMirrored) == [true])
        }
    }
}
