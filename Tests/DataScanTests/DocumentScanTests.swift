import Evidence
import Imaging
import ScanModel
import Testing

@testable import DataScan

@Suite struct DocumentScanTests {
    private let double = DocumentDouble()
    private let page = Quad(x: 0.3, y: 0.2, width: 0.3, height: 0.6)

    private func make(_ types: [RecognizedDataType] = [.document()]) -> DocumentScan {
        var settings = ScanSettings()
        settings.recognizedDataTypes = types
        return DocumentScan(double, settings, seed: 1)
    }

    /// Scans seconds of frames, 30 a second.
    private func scan(
        _ scan: inout DocumentScan, seconds: Double, from start: Double = 0, moving: Bool = false,
        lines: [RecognizedItem] = []
    ) -> [String] {
        var said: [String] = []
        for index in 0..<Int(seconds * 30) {
            let frame = blocks(at: start + Double(index) / 30, seed: moving ? UInt64(index) : 1)
            let changes = scan.process(frame, Pyramid(), region: .full, neighbours: Neighbours(lines: lines))
            for change in changes {
                switch change {
                case .added(let items): said += items.map { "add \($0.content.kind)" }
                case .updated: said.append("update")
                case .stable: said.append("stable")
                case .removed(let items): said += items.map { "remove \($0.reason)" }
                }
            }
        }
        return said
    }

    @Test func aDocumentIsReportedWithinATenthOfASecond() {
        var lane = make()
        double.document = page
        #expect(scan(&lane, seconds: 0.1) == ["add document"])
        #expect(scan(&lane, seconds: 0.5, from: 0.1) == ["stable"])
        #expect(lane.items.map(\.bounds.topLeft) == [page.topLeft])
        #expect(lane.mask?.values == [255, 0])
        #expect(lane.mask?.document == lane.items.first?.id)
    }

    @Test func nothingIsSearchedIfNoDocumentIsRequested() {
        var lane = make([.barcode()])
        double.document = page
        #expect(scan(&lane, seconds: 1, moving: true) == [])
        #expect(double.searches.isEmpty)
    }

    @Test func aSceneAtRestIsSearchedTwiceASecondAndAMovingOneTenTimes() {
        var lane = make()
        _ = scan(&lane, seconds: 4)
        #expect((7...9).contains(double.searches.count))
        let before = double.searches.count
        _ = scan(&lane, seconds: 4, from: 4, moving: true)
        #expect((38...42).contains(double.searches.count - before))
    }

    @Test func whatIsNoLongerRequestedIsRemoved() {
        var lane = make()
        double.document = page
        _ = scan(&lane, seconds: 1)
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.text()]
        let changes = lane.apply(settings)
        #expect(changes.count == 1)
        #expect(lane.items.isEmpty)
    }

    @Test func aPictureIsSearchedOnce() {
        var lane = make()
        double.document = page
        let frame = blocks(at: 0)
        let changes = lane.processStill(frame, region: .full, neighbours: Neighbours()) { _, _ in true }
        #expect(changes.count == 2)
        #expect(lane.items.map(\.stability) == [.stable])
        #expect(double.searches.count == 1)
    }

    @Test func itsLinesShowWhichWayUpItIs() {
        var lane = make()
        double.document = page
        _ = scan(&lane, seconds: 0.5)
        // The text runs down the picture, so the page's top left is the picture's top right.
        let turned = Quad(
            topLeft: Point(x: 0.5, y: 0.3), topRight: Point(x: 0.5, y: 0.6), bottomRight: Point(x: 0.45, y: 0.6),
            bottomLeft: Point(x: 0.45, y: 0.3))
        let line = RecognizedItem(
            id: "a",
            content: .text(PrintedText(candidates: [.init(transcript: "Gate 12 to the north", confidence: 0.95)])),
            bounds: turned, confidence: 0.95, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0)
        _ = scan(&lane, seconds: 1, from: 0.5, lines: [line])
        #expect(lane.items.map(\.bounds.topLeft) == [page.topRight])
        _ = scan(&lane, seconds: 1, from: 1.5, lines: [line])
        #expect(lane.items.map(\.bounds.topLeft) == [page.topRight], "it is right by now")
    }

    @Test(
        arguments: [
            (Quad(x: 0.3, y: 0.2, width: 0.3, height: 0.6), nil),
            (Quad(x: -0.1, y: 0.2, width: 0.5, height: 0.6), "partlyOutside"),
            (Quad(x: 0.3, y: 0.2, width: 0.05, height: 0.2), "moveCloser"),
        ] as [(Quad, String?)])
    func guidanceSaysWhatWouldHelp(place: Quad, hint: String?) {
        var lane = make()
        double.document = place
        _ = scan(&lane, seconds: 1)
        #expect(lane.obstacles.map(\.hint.rawValue) == (hint.map { [$0] } ?? []))
        #expect(lane.obstacles.allSatisfy { $0.item == lane.items.first?.id })
    }

    @Test func smallPrintOnACardIsSearchedAtTheCardsResolution() {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.document(DocumentOptions(contents: .within)), .text()]
        let lines = LineDouble()
        var text = TextScan(lines, settings, seed: 1)
        var frame = Frame()
        let pixels = [UInt8](repeating: 100, count: 1280 * 720)
        frame.copy(from: pixels.span, width: 1280, height: 720, stride: 1280, region: .full)
        _ = text.process(frame, Pyramid(), region: .full, neighbours: Neighbours())
        let card = RecognizedItem(
            id: "card", content: .document(FlatShape(aspectRatio: 0.63)),
            bounds: Quad(x: 0.4, y: 0.4, width: 0.2, height: 0.2), confidence: 0.9, stability: .stable, reads: 3,
            firstSeen: 0, lastSeen: 0)
        frame.captureTime = 1
        _ = text.process(frame, Pyramid(), region: .full, neighbours: Neighbours(documents: [card]))
        // The whole frame gets a closer look as well, because nothing is found in it.
        let reduction = Dictionary(zip(lines.searches, lines.reductions), uniquingKeysWith: max)
        #expect(reduction[0] ?? 0 > 1.5)
        #expect(reduction[1] == 1)
    }
}
