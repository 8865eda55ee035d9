import ScanModel
import Testing

@testable import datascan

/// The table of `datascan watch`.
@Suite struct LiveTableTests {
    @Test(arguments: ["plain", "漢字かな", "😀👍", "e\u{301}é", "\u{1B}]0;title\u{7}\u{202E}"])
    func noLineIsWiderThanTheTerminal(_ part: String) throws {
        var table = LiveTable()
        let payload = String(repeating: part, count: 60)
        let item = RecognizedItem(
            id: "a", content: .barcode(Barcode(symbology: .qr, payload: payload, payloadData: [])),
            bounds: Quad(try Region(x: 0.5, y: 0.5, width: 0.1, height: 0.1)), confidence: 1, stability: .stable,
            reads: 2,
            firstSeen: 0, lastSeen: 0)
        let change = Change(
            sequence: 1, moment: Moment(frame: 1, captureTime: 0, time: 0), items: [item], allItems: ["a"])
        table.take(.add(change))
        table.take(.stable(change))
        for columns in [20, 79, 80] {
            let lines = table.screen(size: (columns, 24)).split(separator: "\r\n").dropLast().map(Self.shown)
            #expect(lines.contains { $0.contains("…") })
            for line in lines {
                #expect(line.unicodeScalars.reduce(0) { $0 + $1.columns } <= columns, "\(line.debugDescription)")
                #expect(line.unicodeScalars.allSatisfy { !$0.isUnseen }, "\(line.debugDescription)")
            }
        }
    }

    @Test func aDocumentIsInViewAndNotAmongTheResults() throws {
        var table = LiveTable()
        let item = RecognizedItem(
            id: "d", content: .document(FlatShape(aspectRatio: 0.7071, format: .a4)), bounds: Quad(.full),
            confidence: 0.9, stability: .stable, reads: 7, firstSeen: 0, lastSeen: 0)
        let change = Change(
            sequence: 1, moment: Moment(frame: 1, captureTime: 0, time: 0), items: [item], allItems: ["d"])
        table.take(.add(change))
        table.take(.stable(change))
        let screen = table.screen(size: (80, 24))
        #expect(screen.contains("document") && screen.contains("A4, 0.71"))
        #expect(screen.contains("READ  0"))
    }

    @Test func aVerdictStandsBesideItsResult() throws {
        var table = LiveTable()
        let items = ["a", "b"].map { id in
            RecognizedItem(
                id: id, content: .barcode(Barcode(symbology: .qr, payload: "payload \(id)", payloadData: [])),
                bounds: Quad(.full), confidence: 1, stability: .stable, reads: 2, firstSeen: 0, lastSeen: 0)
        }
        table.take(
            .stable(
                Change(
                    sequence: 1, moment: Moment(frame: 1, captureTime: 0, time: 0), items: items, allItems: ["a", "b"]))
        )
        func answer(_ id: String, _ session: String? = nil, _ answer: Acknowledgement) {
            table.take(
                .verdict(
                    ResultVerdict(sequence: 2, time: 0, cursor: "log-1-1", id: id, session: session, answer: answer)))
        }
        answer("a", "earlier", Acknowledgement(.rejected))
        #expect(!table.screen(size: (100, 24)).contains("rejected"), "the id is that of another session")
        answer("a", nil, Acknowledgement(.accepted))
        answer("b", nil, Acknowledgement(.rejected, message: "no\u{1B}[2J ticket"))
        answer("nobody", nil, Acknowledgement(.accepted))
        let lines = table.screen(size: (100, 24)).split(separator: "\r\n")
        #expect(lines.contains { $0.contains("payload a") && $0.contains("✓ accepted") })
        #expect(lines.contains { $0.contains("payload b") && $0.contains("✕ rejected: no␣[2J ticket") })
    }

    /// Bystanders may see the table: of a payload with personal data it shows the kind, and more on request.
    @Test(arguments: [(false, "boardingPass"), (true, "boardingPass: familyName=DESMARAIS, seat=1A")])
    func personalDataAreShownOnRequest(showsMeanings: Bool, expected: String) throws {
        var table = LiveTable(showsMeanings: showsMeanings)
        let item = RecognizedItem(
            id: "b", content: .barcode(Barcode(symbology: .aztec, payload: "M1DESMARAIS/LUC", payloadData: [])),
            meaning: PayloadMeaning(
                .boardingPass,
                components: [ContentComponent("familyName", "DESMARAIS"), ContentComponent("seat", "1A")]),
            bounds: Quad(.full), confidence: 0.9, stability: .stable, reads: 7, firstSeen: 0, lastSeen: 0)
        let change = Change(
            sequence: 1, moment: Moment(frame: 1, captureTime: 0, time: 0), items: [item], allItems: ["b"])
        table.take(.add(change))
        table.take(.stable(change))
        let screen = table.screen(size: (100, 24))
        #expect(screen.split(separator: expected).count == 3, "in view and among the results")
        #expect(!screen.contains("M1DESMARAIS"))
        #expect(screen.contains("DESMARAIS") == showsMeanings)
    }

    /// Other payloads are shown as they are.
    @Test func aMeaningWithoutPersonalDataHidesNothing() throws {
        var table = LiveTable()
        let item = RecognizedItem(
            id: "b", content: .barcode(Barcode(symbology: .qr, payload: "geo:1,2", payloadData: [])),
            meaning: PayloadMeaning(.location, components: [ContentComponent("latitude", "1")]), bounds: Quad(.full),
            confidence: 0.9, stability: .stable, reads: 7, firstSeen: 0, lastSeen: 0)
        table.take(
            .add(
                Change(
                    sequence: 1, moment: Moment(frame: 1, captureTime: 0, time: 0), items: [item], allItems: ["b"])))
        #expect(table.screen(size: (80, 24)).contains("geo:1,2"))
    }

    /// A line without the table's own sequences: ESC [ digits, and a letter.
    private static func shown(_ line: Substring) -> String {
        var text = String(line)
        for sequence in ["\u{1B}[H", "\u{1B}[K"] { text = text.replacing(sequence, with: "") }
        for style in ["0", "1", "2", "31", "32", "33", "35"] { text = text.replacing("\u{1B}[\(style)m", with: "") }
        return text
    }
}
