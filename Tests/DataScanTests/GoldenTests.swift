import Capture
import DataScan
import DocumentRecognition
import FoundationEssentials
import Imaging
import Recognition
import ScanModel
import TestSupport
import Testing
import TextRecognition
import ZXingDecoder

/// Recordings with the events that they have to give. A change of a golden file is a change of behaviour, to be seen in
/// review: DATASCAN_RECORD=1 writes it anew.
@Suite struct GoldenTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// What a scan tells, without the path that differs from machine to machine.
    static func scan(
        _ path: String, settings: ScanSettings = ScanSettings(), lines: (any LineRecognizer)? = nil,
        documents: (any DocumentRecognizer)? = nil
    ) throws -> [ScanEvent] {
        let recording = try Recording(path: path)
        var scan = RecordingScan(
            recording, frameRate: 12, settings: settings, decoder: ZXingDecoder(pixels: try SharedPixels()),
            lines: lines, documents: documents)
        var events = scan.begin()
        while let more = scan.step() { events += more }
        return events + scan.end()
    }

    static func lines(_ events: [ScanEvent]) -> [String] {
        var json = JSONWriter()
        for event in events { event.writeLine(to: &json) }
        let text = String(decoding: json.bytes, as: UTF8.self)
        return text.split(separator: "\n").map { String($0.replacing(TestSupport.demo, with: "demo.mjpeg")) }
    }

    @Test func theDemoGivesItsGoldenEvents() throws {
        let lines = Self.lines(try Self.scan(TestSupport.demo))
        let golden = Self.folder.appending(path: "Golden/demo.jsonl")
        if ProcessInfo.processInfo.environment["DATASCAN_RECORD"] == "1" {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: golden)
        }
        let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map(String.init)
        // Outlines depend on rounding in the decoder; who came, what it said, when it was certain and left does not.
        #expect(lines.map(Self.withoutPlaces) == expected.map(Self.withoutPlaces))
    }

    @Test func twiceGivesTheSameBytes() throws {
        #expect(Self.lines(try Self.scan(TestSupport.demo)) == Self.lines(try Self.scan(TestSupport.demo)))
    }

    @Test func theContractHolds() throws {
        let events = try Self.scan(TestSupport.demo)
        #expect(ContractChecker.breaches(in: events) == [])
        let payloads = events.flatMap { event -> [String] in
            if case .stable(let change) = event { change.items.map(\.content.string) } else { [] }
        }
        #expect(payloads == ["KH894091", "8791578612116", "UVZ-31848"])
    }

    @Test func aRegionAndATypeLeaveTheRestOut() throws {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode(symbologies: [.code128])]
        let payloads = try Self.scan(TestSupport.demo, settings: settings).flatMap { event -> [String] in
            if case .stable(let change) = event { change.items.map(\.content.string) } else { [] }
        }
        #expect(payloads == ["UVZ-31848"])
        settings = ScanSettings()
        settings.regionOfInterest = try Region(x: 0, y: 0, width: 0.5, height: 1)
        for case .add(let change) in try Self.scan(TestSupport.demo, settings: settings) {
            for item in change.items { #expect(item.bounds.centre.x <= 0.5) }
        }
    }

    @Test func oneItemAtATimeWhereOneIsAskedFor() throws {
        var settings = ScanSettings()
        settings.recognizesMultipleItems = false
        let events = try Self.scan(TestSupport.demo, settings: settings)
        #expect(ContractChecker.breaches(in: events) == [])
        var inView = 0
        for event in events {
            if case .add(let change) = event { inView += change.items.count }
            if case .remove(let removal) = event { inView -= removal.items.count }
            #expect(inView <= 1)
        }
        #expect(events.contains { $0.name == "stable" })
    }

    private static func withoutPlaces(_ line: String) -> String {
        line.replacing(/"bounds":\{.*?\},/, with: "")
    }
}

/// The event contract, checked event by event.
enum ContractChecker {
    static func breaches(in events: [ScanEvent]) -> [String] {
        var breaches: [String] = []
        var contents: [String: Content] = [:]
        var ever: Set<String> = []
        var certain: Set<String> = []
        var sequence: Int?
        func expect(_ condition: Bool, _ what: String) { if !condition { breaches.append(what) } }
        func count(_ number: Int) {
            if let sequence { expect(number == sequence + 1, "sequence \(number) after \(sequence)") }
            sequence = number
        }
        for (index, event) in events.enumerated() {
            expect((index == 0) == (event.name == "hello"), "hello comes first and once")
            expect((index == 1) == (event.name == "snapshot"), "the snapshot comes second")
            switch event {
            case .guidance(let guidance): count(guidance.sequence)
            case .page(let change): count(change.sequence)
            case .trigger(let change): count(change.sequence)
            case .noRead(let noRead): count(noRead.sequence)
            case .verdict(let verdict): count(verdict.sequence)
            case .snapshot(let snapshot):
                sequence = snapshot.sequence
                for item in snapshot.items { contents[item.id] = item.content }
            case .add(let change):
                count(change.sequence)
                for item in change.items {
                    expect(ever.insert(item.id).inserted, "\(item.id) is added twice")
                    expect(item.stability == .tentative, "\(item.id) is added as stable")
                    contents[item.id] = item.content
                    expect(change.allItems.contains(item.id), "\(item.id) is missing in allItems")
                }
            case .update(let change), .stable(let change):
                count(change.sequence)
                for item in change.items {
                    expect(contents[item.id] != nil, "\(item.id) is told and not in view")
                    if event.name == "stable" { expect(certain.insert(item.id).inserted, "\(item.id) is stable twice") }
                    if certain.contains(item.id) {
                        expect(
                            item.stability == .stable && contents[item.id] == item.content,
                            "\(item.id) changed after stable")
                    }
                    contents[item.id] = item.content
                }
            case .remove(let removal):
                count(removal.sequence)
                expect(
                    removal.allItems.allSatisfy { contents[$0] != nil }, "allItems of a removal names what was not told"
                )
                for item in removal.items {
                    expect(contents.removeValue(forKey: item.id) != nil, "\(item.id) is removed and was not in view")
                    expect(!removal.allItems.contains(item.id), "\(item.id) is still in allItems")
                }
            case .camera(let change): count(change.sequence)
            case .settings(let change): count(change.sequence)
            case .hello, .overflow, .subscribed, .pong, .error: break
            }
        }
        expect(contents.isEmpty, "never removed: \(contents.keys.sorted())")
        return breaches
    }
}
